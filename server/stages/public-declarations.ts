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
