import type { RacedEvent } from "#rules/raced-event.ts";
import type { Database } from "../../base/database/database.ts";

/**
 * Events without the teams that a retraction takes out of them. What their cars raced still says how strong their rivals are; whose it was
 * is said nowhere.
 */
export async function withoutRetracted(database: Database, events: readonly RacedEvent[]): Promise<RacedEvent[]> {
  const rows = await database.selectFrom("guestRetraction").select(["installationKey", "eventId", "teamId"]).execute();
  const out = new Set(rows.map(({ installationKey, eventId, teamId }) => `${installationKey} ${eventId} ${teamId}`));
  return events.map((event) => ({
    ...event,
    teams: event.teams.filter(({ id }) => !out.has(`${event.key} ${event.competition.id} ${id}`)),
  }));
}
