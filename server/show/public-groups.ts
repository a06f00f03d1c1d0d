import { isByField } from "#engine/stages/stage-plan.ts";
import type { SceneTeam } from "#domain/show/scene.ts";
import type { Database } from "../platform/database/database.ts";
import { drawOfStage } from "./draw-of-stage.ts";
import { isEntryKnown } from "./entrants-of.ts";

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
