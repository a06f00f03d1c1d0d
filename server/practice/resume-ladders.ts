import type { Database } from "../platform/database/database.ts";
import { isPractising } from "../races/practice-after-end.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { requestRatings } from "../platform/jobs/request-ratings.ts";

/**
 * Computes ratings of practices that have none or aren't settled. Jobs survive a restart; this covers the rest, such as
 * a competition moved back to practice.
 */
export async function resumeLadders(database: Database, jobs: Pick<JobQueue, "send">): Promise<void> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where(isPractising)
    .where("stage.kind", "=", "practice")
    .where("stage.state", "in", ["open", "running"])
    // Look for one race per stage: `exists` would scan all races first.
    .where(
      (stage) =>
        stage
          .selectFrom("race")
          .whereRef("race.stageId", "=", "stage.id")
          .where("race.state", "=", "released")
          .select("race.id")
          .limit(1),
      "is not",
      null,
    )
    .select((stage) => [
      "stage.id",
      stage
        .selectFrom("ratingRun")
        .whereRef("ratingRun.stageId", "=", "stage.id")
        .orderBy("ratingRun.asOf", "desc")
        .limit(1)
        .select("ratingRun.settled")
        .as("settled"),
    ])
    .execute();
  for (const { id } of stages.filter((stage) => stage.settled !== true)) {
    await database.transaction().execute((transaction) => requestRatings(transaction, jobs, id));
  }
}
