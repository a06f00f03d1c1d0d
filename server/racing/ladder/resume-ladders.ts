import type { Database } from "../../base/database/database.ts";
import { goesOnAfterEnd } from "../races/practice-after-end.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { requestRatings } from "../../base/jobs/request-ratings.ts";

/**
 * Has the ratings of every practice under way computed that has none or is not settled; the ladder goes on from them. Jobs survive a
 * restart by themselves: this is for what no job waits for, like a competition that came back to practice.
 */
export async function resumeLadders(database: Database, jobs: Pick<JobQueue, "send">): Promise<void> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where((of) => of.or([of("competition.state", "=", "practice"), goesOnAfterEnd]))
    .where("stage.kind", "=", "practice")
    .where("stage.state", "in", ["open", "running"])
    // One race of each stage is looked for: asked whether any exists, the database first finds out which stages all races are of.
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
