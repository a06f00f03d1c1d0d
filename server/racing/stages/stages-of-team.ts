import type { StageState } from "#rules/stage-state.ts";
import { publishedStages } from "../../event/competitions/corrections.ts";
import type { Database } from "../../base/database/database.ts";

/** A stage that a team is or was in, as whoever decides on the team sees it. */
export interface StageOfTeam {
  id: string;
  name: string;
  state: StageState;
  decidedAt: Date | null;
  /** why it was taken out of this stage; null: it was not */
  withdrawnReason: string | null;
  /** its order is, or some of its races are */
  isPublished: boolean;
}

/** The official stages that a team is in, the first stage first. */
export async function stagesOfTeam(database: Database, teamId: string): Promise<StageOfTeam[]> {
  const published = await publishedStages(database, { teamId });
  const stages = await database
    .selectFrom("stageEntrant")
    .innerJoin("stage", "stage.id", "stageEntrant.stageId")
    .where("stageEntrant.teamId", "=", teamId)
    .orderBy("stage.position")
    .select(["stage.id", "stage.name", "stage.state", "stage.decidedAt", "stageEntrant.withdrawnReason"])
    .execute();
  return stages.map((stage) => ({ ...stage, isPublished: published.includes(stage.id) }));
}
