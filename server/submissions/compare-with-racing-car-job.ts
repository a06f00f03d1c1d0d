import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import { getRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import type { JobKind, JobQueue } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import type { CarComparison } from "#domain/submissions/car-comparison.ts";
import { listHouseEntrants } from "../races/enter-house-cars.ts";
import { accountsOf } from "../races/read-race-input.ts";
import type { RaceThreads } from "../races/race-threads.ts";
import { activateAccepted } from "./active-car.ts";
import { compareWithRacingCar } from "./compare-with-racing-car.ts";

const atOnce = 2;

/**
 * Activates an accepted car, or queues a comparison if the team's rule needs one: a verdict doesn't wait for forty
 * races, and the team's car keeps racing. Returns whether it is compared.
 */
export async function activateOrCompare(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  {
    submissionId,
    teamId,
    carId,
    receivedAt,
  }: { submissionId: string; teamId: string; carId: string; receivedAt: Date },
): Promise<boolean> {
  const team = await getRow(transaction, "team", teamId, "activeCarId", "carRule", "competitionId");
  const { activeCarId, carRule, competitionId } = team;
  const isCompared =
    activeCarId !== null && activeCarId !== carId && (await listHouseEntrants(transaction, competitionId)).length > 0;
  if (!isCompared || carRule === "newest")
    await activateAccepted(transaction, { teamId, carId, receivedAt, comparison: null });
  if (!isCompared) return false;
  const data = { submissionId, against: activeCarId };
  await jobs.send(transaction, "compare-with-racing-car", data, { group: teamId });
  return true;
}

export function compareWithRacingCarJob(
  database: Database,
  threads: RaceThreads,
): JobKind<"compare-with-racing-car", CarComparison | null> {
  return {
    name: "compare-with-racing-car",
    concurrency: atOnce,
    ofOneGroup: { default: 1 },

    async run({ submissionId, against }) {
      const submission = await database
        .selectFrom("submission")
        .innerJoin("team", "team.id", "submission.teamId")
        .where("submission.id", "=", submissionId)
        .where("submission.comparing", "=", true)
        .select([
          "submission.competitionId",
          "submission.teamId",
          "submission.personId",
          "submission.carId",
          "submission.initcode",
          "submission.report",
          "team.name",
          "team.activeCarId",
        ])
        .executeTakeFirst();
      if (!submission?.initcode || !submission.report) return null;
      const { competitionId, teamId, personId, carId, name, initcode, report, activeCarId } = submission;
      // By a team's rule the new car may race already.
      const rivalId = activeCarId === null || activeCarId === carId ? against : activeCarId;
      const racing = await database
        .selectFrom("car")
        .where("id", "=", rivalId)
        .select(["id as carId", "submissionId", "initcode"])
        .executeTakeFirst();
      const competition = await findCompetitionAtWork(database, competitionId);
      if (!racing || !competition || rivalId === carId) return null;
      // Older reports lack the gas; assume the most expensive turn.
      const gas = report.gasUsed ?? report.turns * report.largestTurnGas;
      const compared = {
        submissionId,
        formula: competition.formula,
        car: { name, initcode },
        racing,
        rivals: await listHouseEntrants(database, competitionId),
        gasPerRace: gas / Math.max(1, report.races),
        accounts: accountsOf(teamId, personId),
      };
      return (await compareWithRacingCar(compared, threads)) ?? null;
    },

    async record(transaction, { submissionId }, comparison) {
      const submission = await transaction
        .updateTable("submission")
        .set({ comparing: false, comparison: comparison && JSON.stringify(comparison) })
        .where("id", "=", submissionId)
        .where("comparing", "=", true)
        .returning(["teamId", "competitionId", "carId", "receivedAt"])
        .executeTakeFirst();
      if (!submission || submission.carId === null) return;
      const { teamId, competitionId, carId, receivedAt } = submission;
      await activateAccepted(transaction, { teamId, carId, receivedAt, comparison });
      await announce(transaction, `submission:${submissionId}`, `team:${teamId}`, `competition:${competitionId}`);
    },
  };
}
