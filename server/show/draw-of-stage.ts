import { drawGroups } from "#engine/stages/draw.ts";
import { racing } from "#engine/stages/next-round.ts";
import { isByField } from "#engine/stages/stage-plan.ts";
import type { SceneDraw } from "#domain/show/scenes/draw.ts";
import type { SceneTeam } from "#domain/show/scene.ts";
import type { Database } from "../platform/database/database.ts";
import { findEntrants } from "../stages/find-entrants.ts";
import { readStage } from "../stages/read-stage.ts";
import { sceneTeamColumns, isEntryKnown } from "./entrants-of.ts";

export interface StageDraw {
  groups: number;
  drawn: SceneDraw[];
  /** source of the draw; empty: dealt by seeding */
  seed: string;
}

/**
 * For current entrants, if the stage hasn't started. The seed is the freeze's, so that no one can influence it.
 * Entrants may still be secret.
 */
export async function drawOfStage(
  database: Database,
  stageId: string,
): Promise<StageDraw | "no-groups" | "not-frozen" | "no-teams"> {
  const stage = await readStage(database, stageId);
  if (!stage || !isByField(stage.soFar.plan.format)) return "no-groups";
  const { plan, entrants, seed } = stage.soFar;
  const row = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .select(["stage.entrantsFrom", "stage.divisions", "competition.carsRoot"])
    .executeTakeFirstOrThrow();
  if (row.carsRoot === null) return "not-frozen";
  let ids = racing(entrants);
  if (entrants.teams.length === 0 && row.entrantsFrom) {
    const found = await findEntrants(database, stage.competitionId, row.entrantsFrom, row.carsRoot, row.divisions);
    if (typeof found !== "string") ids = found.map(({ teamId }) => teamId);
  }
  if (ids.length === 0) return "no-teams";
  const draw = plan.draw ?? "snake";
  const { groups, drawn } = drawGroups(ids, plan.fieldSize, draw, seed);
  const teams = await teamsById(database, ids);
  return {
    groups: groups.length,
    drawn: drawn.flatMap(({ team: id, pot, group }) => {
      const team = teams.get(id);
      return team ? [{ team, pot, group }] : [];
    }),
    seed: draw === "pots" ? seed : "",
  };
}

async function teamsById(database: Database, ids: readonly string[]): Promise<Map<string, SceneTeam>> {
  const rows = await database
    .selectFrom("team")
    .where("team.id", "in", [...ids])
    .select(sceneTeamColumns)
    .execute();
  return new Map(rows.map((team) => [team.teamId, team]));
}

export interface PublicGroups {
  stageId: string;
  stage: string;
  groups: SceneTeam[][];
  /** source of the draw; empty: dealt by seeding */
  seed: string;
}

/** Groups are public from the start; before, the draw may be part of a show. */
const begun = ["running", "held", "decided", "released"] as const;

/** Ignores shows, because what only a venue has seen isn't public. */
const noShow = { scenes: [], steps: [], step: -1 };

/** Last stage first, without stages whose entrants are secret. */
export async function publicGroups(database: Database, competitionId: string): Promise<PublicGroups[]> {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("state", "in", begun)
    .where("plan", "is not", null)
    .orderBy("position", "desc")
    .select(["id", "name", "plan", "entrantsFrom"])
    .execute();
  const found: PublicGroups[] = [];
  for (const { id, name, plan, entrantsFrom } of stages) {
    const order = { stageId: id, division: "", entrantsFrom };
    if (!plan || !isByField(plan.format) || !(await isEntryKnown(database, order, noShow))) continue;
    const draw = await drawOfStage(database, id);
    if (typeof draw === "string") continue;
    const groups = Array.from({ length: draw.groups }, (_, group) =>
      draw.drawn.filter((each) => each.group === group).map(({ team }) => team),
    );
    found.push({ stageId: id, stage: name, groups, seed: draw.seed });
  }
  return found;
}
