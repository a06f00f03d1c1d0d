import type { DivisionName } from "../../competitions/divisions/divisions.ts";
import type { Database } from "../../platform/database/database.ts";
import { findEventWithFile } from "./event-files.ts";
import { resultsOf, type TeamResult } from "./read-event.ts";

export interface PastEvent {
  id: string;
  name: string;
  /** null: nation-wide */
  brand: string | null;
  timeZone: string;
  /** start, or end if there is no start */
  at: Date;
  hasFile: boolean;
  /** best first, one podium per division, without teams that opted out */
  podiums: { division: DivisionName | null; results: TeamResult[] }[];
}

const podium = 3;
export const eventsOnPage = 20;

/**
 * Newest first, and whether older ones follow.
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
