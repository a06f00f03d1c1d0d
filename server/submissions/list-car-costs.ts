import type { Database } from "../platform/database/database.ts";

/**
 * Most expensive first, without house cars.
 * @param brands null: all
 */
export async function listCarCosts(database: Database, brands: readonly string[] | null) {
  let query = database
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where("submission.state", "=", "accepted")
    .where("team.houseCar", "is", null)
    .select([
      "submission.id as submissionId",
      "team.id as teamId",
      "team.name as team",
      "competition.brand",
      "submission.language",
      "submission.report",
      "submission.compileMs",
      "submission.receivedAt",
    ]);
  if (brands !== null) query = query.where("competition.brand", "in", brands);
  const rows = await query.execute();
  return rows
    .map(({ report, ...row }) => ({
      ...row,
      /** processor time of the car's turns in the check; missing in older reports */
      hostMs: report?.hostMs,
      /** units of work per unit of gas (docs/car-machine.md) */
      workPerGas: report?.gasUsed ? (report.workUsed ?? 0) / report.gasUsed : undefined,
    }))
    .toSorted((a, b) => (b.hostMs ?? -1) - (a.hostMs ?? -1) || a.team.localeCompare(b.team, "tr"));
}
