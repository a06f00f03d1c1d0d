import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

const newVisitMs = 30 * 60_000;
/** At most one write per minute, because an open page reloads with every update. */
const writtenEveryMs = 60_000;

/** Returns the end of the previous visit; null: first visit. */
export async function noteVisit(
  database: Database,
  { personId, competitionId, now }: { personId: string; competitionId: string; now: Date },
): Promise<Date | null> {
  const row = await database
    .selectFrom("lastLook")
    .where("personId", "=", personId)
    .where("competitionId", "=", competitionId)
    .select(["seenAt", "since"])
    .executeTakeFirst();
  if (!row) {
    const first = { personId, competitionId, seenAt: now, since: null };
    await database
      .insertInto("lastLook")
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  const pauseMs = now.getTime() - row.seenAt.getTime();
  if (pauseMs < writtenEveryMs) return row.since;
  const isNewVisit = pauseMs >= newVisitMs;
  await database
    .updateTable("lastLook")
    .set({ seenAt: now, ...(isNewVisit && { since: sql<Date>`seen_at` }) })
    .where("personId", "=", personId)
    .where("competitionId", "=", competitionId)
    // Two pages that open at the same moment count as one visit.
    .where("seenAt", "=", row.seenAt)
    .execute();
  return isNewVisit ? row.seenAt : row.since;
}
