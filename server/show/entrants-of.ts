import { sql } from "kysely";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { firstStepOf, type SceneTeam } from "#domain/show/scene.ts";
import { currentName } from "../competitions/competing-members.ts";
import type { Database } from "../platform/database/database.ts";
import { isOut } from "../races/out-of-stage.ts";
import { maySeeOrder } from "../races/may-see-race.ts";
import { showsEntrants, type SceneDefinition, type SceneSteps } from "#domain/show/scenes.ts";

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

/** SQL: excludes guests, who are shown but have no place to predict. */
export const hasPlace = sql<boolean>`not exists (
  select from division where division.id = stage_entrant.division_id and not division.scores
)`;

const selectEntrants = (database: Database, stageId: string, division: string) =>
  database
    .selectFrom("stageEntrant")
    .$if(division !== "", (query) => query.where("stageEntrant.divisionId", "=", division))
    .innerJoin("team", "team.id", "stageEntrant.teamId")
    .where("stageEntrant.stageId", "=", stageId)
    .where(sql<boolean>`not ${isOut}`)
    .orderBy("stageEntrant.position")
    .select(sceneTeamColumns);

export function entrantsOf(database: Database, stageId: string, division = ""): Promise<SceneTeam[]> {
  return selectEntrants(database, stageId, division).execute();
}

export function predictableTeams(database: Database, { stageId, division }: OrderOfStage): Promise<SceneTeam[]> {
  return selectEntrants(database, stageId, division).where(hasPlace).select(currentName.as("name")).execute();
}

/** An empty division: the stage's only order. */
export interface OrderOfStage {
  stageId: string;
  division: string;
}

/**
 * Whether the entrants are public. If they advanced from another stage they are secret until its order is public, or
 * this show has shown the whole grid or board.
 */
export async function isEntryKnown(
  database: Database,
  { entrantsFrom, ...order }: OrderOfStage & { entrantsFrom: EntrantsFrom | null },
  show: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[]; step: number },
): Promise<boolean> {
  if (!entrantsFrom) return false;
  if (entrantsFrom.from === "accepted-cars" || isShown(order, show)) return true;
  const sources = entrantsFrom.from === "stage" ? [entrantsFrom.stageId] : entrantsFrom.stageIds;
  if (sources.length === 0) return false;
  const before = await database.selectFrom("stage").where("id", "in", sources).select(["state", "publicAt"]).execute();
  return before.length === sources.length && before.every((source) => maySeeOrder(source, "public"));
}

function isShown(
  { stageId, division }: OrderOfStage,
  { scenes, steps, step }: { scenes: readonly SceneDefinition[]; steps: readonly SceneSteps[]; step: number },
): boolean {
  return steps.some(({ id }, index) => {
    const scene = scenes.find((each) => each.id === id);
    if (!scene || !("stageId" in scene) || !showsEntrants(scene.kind) || scene.stageId !== stageId) return false;
    const isOfDivision = !("division" in scene) || scene.division === undefined || scene.division === division;
    return isOfDivision && step >= firstStepOf(steps, index + 1) - 1;
  });
}
