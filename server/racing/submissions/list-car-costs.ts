import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { Database } from "../../base/database/database.ts";

/** What an accepted car took of the server. */
export interface CarCost {
  submissionId: string;
  teamId: string;
  team: string;
  /** of its competition */
  brand: string | null;
  /** null: bytecode */
  language: CarLanguage | null;
  /** milliseconds that its own turns took of a processor in its check; undefined in reports of earlier versions */
  hostMs: number | undefined;
  /** units of work for each unit of gas (docs/car-machine.md) */
  workPerGas: number | undefined;
  /** milliseconds that its source kept the compiler */
  compileMs: number;
  receivedAt: Date;
}

/**
 * The accepted cars of people's teams, those first that took most of the server in their check.
 *
 * @param brands of these cities, and of no others; null: all of them
 */
export async function listCarCosts(database: Database, brands: readonly string[] | null): Promise<CarCost[]> {
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
      hostMs: report?.hostMs,
      workPerGas: report?.gasUsed ? (report.workUsed ?? 0) / report.gasUsed : undefined,
    }))
    .toSorted((a, b) => (b.hostMs ?? -1) - (a.hostMs ?? -1) || a.team.localeCompare(b.team, "tr"));
}
