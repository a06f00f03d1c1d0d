import { sql } from "kysely";
import { firstStepOf, type SceneTeam } from "#engine/show/scenes.ts";
import type { Database } from "../../base/database/database.ts";
import { isOut } from "../../racing/stages/classification.ts";
import { maySeeOrder } from "../../racing/races/may-see-race.ts";
import type { SceneDefinition } from "#rules/scene.ts";
import type { SceneSteps } from "#rules/scene.ts";

/** What screens and phones show of a team. */
export const sceneTeamColumns = [
  "team.id as teamId",
  "team.name",
  "team.code",
  "team.number",
  "team.city",
  "team.university",
  "team.liveryPrimary",
  "team.liverySecondary",
] as const;

/** The teams of a stage, or of one of its divisions, as they were seeded: what everybody knows before it. */
export function entrantsOf(database: Database, stageId: string, division?: string): Promise<SceneTeam[]> {
  return database
    .selectFrom("stageEntrant")
    .$if(division !== undefined, (query) => query.where("stageEntrant.divisionId", "=", division ?? ""))
    .innerJoin("team", "team.id", "stageEntrant.teamId")
    .where("stageEntrant.stageId", "=", stageId)
    .where(sql<boolean>`not ${isOut}`)
    .orderBy("stageEntrant.position")
    .select(sceneTeamColumns)
    .execute();
}

/**
 * Whether everybody knows who takes part in a stage. Where it takes those who went on from another, the list says who they are: it is a
 * secret until that one's order is public, or this show has shown all of them on its grid or its board.
 */
export async function isEntryKnown(
  database: Database,
  stageId: string,
  show: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[]; step: number },
): Promise<boolean> {
  const stage = await database
    .selectFrom("stage")
    .where("id", "=", stageId)
    .where("state", "!=", "draft")
    .select("entrantsFrom")
    .executeTakeFirst();
  if (!stage?.entrantsFrom) return false;
  const { entrantsFrom } = stage;
  if (entrantsFrom.from === "accepted-cars" || isShown(stageId, show)) return true;
  const sources = entrantsFrom.from === "stage" ? [entrantsFrom.stageId] : entrantsFrom.stageIds;
  if (sources.length === 0) return false;
  const before = await database.selectFrom("stage").where("id", "in", sources).select(["state", "publicAt"]).execute();
  return before.length === sources.length && before.every((source) => maySeeOrder(source, "public"));
}

/** Whether the screens have shown a stage's whole grid or board. */
function isShown(
  stageId: string,
  { scenes, steps, step }: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[]; step: number },
): boolean {
  const counts = steps.map((scene) => scene.steps);
  return steps.some(({ id }, index) => {
    const wish = scenes.find((each) => each.id === id);
    if (wish?.kind !== "grid" && wish?.kind !== "standings" && wish?.kind !== "draw") return false;
    return wish.stageId === stageId && step >= firstStepOf(counts, index + 1) - 1;
  });
}
