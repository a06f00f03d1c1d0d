import { publishedStages } from "../competitions/corrections.ts";
import type { Database } from "../platform/database/database.ts";

export async function stagesOfTeam(database: Database, teamId: string) {
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
