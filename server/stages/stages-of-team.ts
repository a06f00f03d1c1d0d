import type { StageState } from "#domain/stages/stage-state.ts";
import { publishedStages } from "../competitions/corrections.ts";
import type { Database } from "../platform/database/database.ts";

export interface StageOfTeam {
  id: string;
  name: string;
  state: StageState;
  decidedAt: Date | null;
  withdrawnReason: string | null;
  isPublished: boolean;
}

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
