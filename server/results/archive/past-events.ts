import type { DivisionName } from "../../event/divisions/divisions.ts";
import type { Database } from "../../base/database/database.ts";
import { findEventWithFile } from "./event-files.ts";
import { resultsOf, type TeamResult } from "./read-event.ts";

/** A finished competition with the podium of its final. */
export interface PastEvent {
  id: string;
  name: string;
  /** null: nation-wide */
  brand: string | null;
  timeZone: string;
  /** when it started, or when it was finished if no start was set */
  at: Date;
  /** has released results, and so an event file */
  hasFile: boolean;
  /** best first, one podium for each division; teams that left the event's files are missing */
  podiums: { division: DivisionName | null; results: TeamResult[] }[];
}

const podium = 3;
/** Each event's results are read, so a page takes only so many. */
export const eventsOnPage = 20;

/**
 * Returns finished competitions, newest first, and whether older ones follow.
 *
 * @param page from 1
 */
export async function listPastEvents(
  database: Database,
  page: number,
): Promise<{ events: PastEvent[]; hasOlder: boolean }> {
  const rows = await database
    .selectFrom("competition")
    .where("state", "=", "finished")
    .where("isRehearsal", "=", false)
    .orderBy(({ fn }) => fn.coalesce("startsAt", "stateSince"), "desc")
    .orderBy("id")
    .offset((page - 1) * eventsOnPage)
    .limit(eventsOnPage + 1)
    .select(["id", "name", "brand", "timeZone", "startsAt", "stateSince"])
    .execute();
  const events: PastEvent[] = [];
  for (const { startsAt, stateSince, ...row } of rows.slice(0, eventsOnPage)) {
    const event = await findEventWithFile(database, row.id);
    const results = event
      ? resultsOf(event).filter(({ stageKind, rank }) => stageKind === "final" && rank <= podium)
      : [];
    const podiums = [...Map.groupBy(results, ({ division }) => division?.id).values()].map((own) => ({
      division: own[0]?.division ?? null,
      results: own,
    }));
    events.push({ ...row, at: startsAt ?? stateSince, hasFile: event !== undefined, podiums });
  }
  return { events, hasOlder: rows.length > eventsOnPage };
}
