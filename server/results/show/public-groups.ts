import { isByField } from "#engine/stages/stage-plan.ts";
import type { SceneTeam } from "#engine/show/scenes.ts";
import type { Database } from "../../base/database/database.ts";
import { drawOfStage } from "./draw-of-stage.ts";
import { isEntryKnown } from "./entrants-of.ts";

/** The groups of a stage, as everybody may see them. */
export interface PublicGroups {
  stageId: string;
  stage: string;
  groups: SceneTeam[][];
  /** what the lot was drawn from; empty: dealt by seeding */
  seed: string;
}

/** A stage has groups for everybody from its start on; before it the draw may still be a ceremony. */
const begun = ["running", "held", "decided", "released"] as const;

/** No show: what a hall alone has seen is not public. */
const noShow = { scenes: [], steps: [], step: -1 };

/** The groups of a competition's stages that have begun, the last stage first; none of a stage whose entrants are a secret still. */
export async function publicGroups(database: Database, competitionId: string): Promise<PublicGroups[]> {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("state", "in", begun)
    .where("plan", "is not", null)
    .orderBy("position", "desc")
    .select(["id", "name", "plan"])
    .execute();
  const found: PublicGroups[] = [];
  for (const { id, name, plan } of stages) {
    if (!plan || !isByField(plan.format) || !(await isEntryKnown(database, { stageId: id, division: "" }, noShow)))
      continue;
    const draw = await drawOfStage(database, id);
    if (typeof draw === "string") continue;
    const groups = Array.from({ length: draw.groups }, (_, group) =>
      draw.drawn.filter((each) => each.group === group).map(({ team }) => team),
    );
    found.push({ stageId: id, stage: name, groups, seed: draw.seed });
  }
  return found;
}
