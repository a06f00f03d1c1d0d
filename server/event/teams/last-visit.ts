import { sql } from "kysely";
import type { Database } from "../../base/database/database.ts";

/** A pause after which somebody who looks again begins a new visit. */
const newVisitMs = 30 * 60_000;
/** Looks closer to each other are not written down: a page that is open reads its data again with every news. */
const writtenEveryMs = 60_000;

/**
 * Notes that a person looks at a competition.
 *
 * @returns when their visit before this one ended; null: they were never here
 */
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
    // Two pages that open in the same moment begin one visit.
    .where("seenAt", "=", row.seenAt)
    .execute();
  return isNewVisit ? row.seenAt : row.since;
}
