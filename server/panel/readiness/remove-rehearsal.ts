import { sql } from "kysely";
import { writeAuditEntry } from "../../platform/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";

/** All that stays is the audit log's entries of start and removal. */
export interface RemovedRehearsal {
  kind: "removed";
  teams: number;
  races: number;
  auditEntries: number;
  jobs: number;
}

/**
 * Deletes the competition with everything in it, the show and its screens, pending jobs, and audit entries within it.
 * Nothing else.
 */
export function removeRehearsal(
  database: Database,
  { competitionId, personId }: { competitionId: string; personId: string | null },
): Promise<RemovedRehearsal | { kind: "refused" }> {
  return database.transaction().execute(async (transaction) => {
    const rehearsal = await transaction
      .selectFrom("rehearsal")
      .innerJoin("competition", "competition.id", "rehearsal.competitionId")
      .where("rehearsal.competitionId", "=", competitionId)
      .where("competition.isRehearsal", "=", true)
      .select(["rehearsal.showId", "rehearsal.teams", "competition.brand"])
      .forUpdate()
      .executeTakeFirst();
    if (!rehearsal) return { kind: "refused" } as const;
    const { showId, teams, brand } = rehearsal;
    const showIds = showId === null ? [] : [showId];
    const screens = showId === null ? [] : await idsOf(transaction, "screen", "showId", showId);
    const races = await idsOf(transaction, "race", "competitionId", competitionId);
    const stages = await idsOf(transaction, "stage", "competitionId", competitionId);
    const submissions = await idsOf(transaction, "submission", "competitionId", competitionId);
    const teamIds = await idsOf(transaction, "team", "competitionId", competitionId);
    const jobs = await removeJobs(transaction, [competitionId, ...races, ...stages, ...submissions]);
    const auditEntries = await removeEntries(transaction, [
      `competition:${competitionId}`,
      ...stages.map((id) => `stage:${id}`),
      ...races.map((id) => `race:${id}`),
      ...teamIds.map((id) => `team:${id}`),
      ...submissions.map((id) => `submission:${id}`),
      ...showIds.map((id) => `show:${id}`),
      ...screens.map((id) => `screen:${id}`),
    ]);
    if (screens.length > 0) await transaction.deleteFrom("screen").where("id", "in", screens).execute();
    if (showId !== null) await transaction.deleteFrom("show").where("id", "=", showId).execute();
    await removeCompetition(transaction, competitionId);
    await writeAuditEntry(transaction, {
      personId,
      act: "remove-rehearsal",
      subject: `rehearsal:${competitionId}`,
      brand,
      details: { teams, races: races.length, auditEntries, screens: screens.length },
    });
    await announce(
      transaction,
      `competition:${competitionId}`,
      ...showIds.map((id) => `show:${id}` as const),
      ...screens.map((id) => `screen:${id}` as const),
    );
    return { kind: "removed", teams, races: races.length, auditEntries, jobs } as const;
  });
}

/** The rest cascades from the competition, except cars, which are referenced from several tables. */
async function removeCompetition(transaction: DatabaseTransaction, competitionId: string): Promise<void> {
  await transaction.deleteFrom("stage").where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("frozenCar").where("competitionId", "=", competitionId).execute();
  await transaction.updateTable("team").set({ activeCarId: null }).where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("submission").where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("team").where("competitionId", "=", competitionId).execute();
  await transaction.deleteFrom("competition").where("id", "=", competitionId).execute();
}

async function idsOf(
  transaction: DatabaseTransaction,
  table: "race" | "stage" | "submission" | "team" | "screen",
  column: "competitionId" | "showId",
  value: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

const mostAtOnce = 5_000;

async function removeEntries(transaction: DatabaseTransaction, subjects: readonly string[]): Promise<number> {
  let removed = 0;
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const outcome = await transaction
      .deleteFrom("auditEntry")
      .where("subject", "in", subjects.slice(from, from + mostAtOnce))
      .executeTakeFirst();
    removed += Number(outcome.numDeletedRows);
  }
  return removed;
}

/** Jobs refer to ids. The queue's tables may not exist. */
async function removeJobs(transaction: DatabaseTransaction, ids: readonly string[]): Promise<number> {
  const plain = transaction.withoutPlugins();
  const { rows: tables } = await sql<{ there: string | null }>`select to_regclass('jobs.job')::text as there`.execute(
    plain,
  );
  if (!tables[0]?.there) return 0;
  let removed = 0;
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    const { numAffectedRows } = await sql`
      delete from jobs.job where data ->> 'raceId' in (${sql.join(some)}) or data ->> 'submissionId' in (${sql.join(some)})
        or data ->> 'stageId' in (${sql.join(some)}) or data ->> 'competitionId' in (${sql.join(some)})
    `.execute(plain);
    removed += Number(numAffectedRows ?? 0n);
  }
  return removed;
}
