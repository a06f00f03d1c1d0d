import type { AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import type { Database } from "../platform/database/database.ts";
import { maySeeOrder } from "../races/may-see-race.ts";

/**
 * Declarations about cars in the official races, by team. Public with the first released results; until then only the
 * team and organisers see them. Cars without a declaration are missing.
 */
export async function publicDeclarations(
  database: Database,
  competitionId: string,
): Promise<Map<string, AiDeclaration>> {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("state", "=", "released")
    .where("kind", "!=", "practice")
    .select(["state", "publicAt"])
    .execute();
  if (!stages.some((stage) => maySeeOrder(stage, "public"))) return new Map();
  return new Map((await declarationsOf(database, competitionId)).map(({ teamId, ...said }) => [teamId, said]));
}

/** Ignores the release; only for organisers, and for exports after it. */
export async function declarationsOf(
  database: Database,
  competitionId: string,
): Promise<({ teamId: string } & AiDeclaration)[]> {
  const rows = await database
    .selectFrom("frozenCar")
    .innerJoin("car", "car.id", "frozenCar.carId")
    .innerJoin("submission", "submission.id", "car.submissionId")
    .where("frozenCar.competitionId", "=", competitionId)
    .where("submission.aiUse", "is not", null)
    .select(["frozenCar.teamId", "submission.aiUse as use", "submission.aiNote as note"])
    .execute();
  return rows.flatMap(({ use, ...row }) => (use === null ? [] : [{ ...row, use }]));
}

export interface AiOfTeam {
  isEntrant: boolean;
  /** of its car in the official races; null: nothing, or no released results */
  declared: AiDeclaration | null;
}

export async function aiOfTeams(
  database: Database,
  competitionId: string,
  teamIds: readonly string[],
): Promise<Map<string, AiOfTeam>> {
  if (teamIds.length === 0) return new Map();
  const teams = await database
    .selectFrom("team")
    .where("id", "in", [...new Set(teamIds)])
    .select(["id", "aiEntrant"])
    .execute();
  const declared = await publicDeclarations(database, competitionId);
  return new Map(teams.map(({ id, aiEntrant }) => [id, { isEntrant: aiEntrant, declared: declared.get(id) ?? null }]));
}
