import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { inTransaction, type Database } from "../platform/database/database.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";

/**
 * A pending request is reused.
 * @param request.personId null: requested by the freeze, which has its own entry in the audit log
 */
export async function requestComparison(
  database: Database,
  jobs: JobSender,
  request: { competitionId: string; brand: string | null; personId: string | null },
): Promise<void> {
  const { competitionId, brand, personId } = request;
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto("likenessRun")
      .values({ competitionId, finishedAt: null, comparedUntil: null, requestedAt: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const run = await transaction
      .selectFrom("likenessRun")
      .where("competitionId", "=", competitionId)
      .select(["requestedAt", "finishedAt"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (isUnderWay(run)) return;
    await transaction
      .updateTable("likenessRun")
      .set({ requestedAt: new Date() })
      .where("competitionId", "=", competitionId)
      .execute();
    await jobs.send(transaction, "compare-cars", { competitionId });
    if (personId === null) return;
    await writeAuditEntry(transaction, {
      personId,
      act: "compare-cars",
      subject: `competition:${competitionId}`,
      brand,
    });
  });
}

export function isUnderWay(run: { requestedAt: Date; finishedAt: Date | null }): boolean {
  return run.requestedAt.getTime() > (run.finishedAt?.getTime() ?? 0);
}
