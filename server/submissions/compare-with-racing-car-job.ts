import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import { getRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import type { JobKind, JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import type { CarComparison } from "#domain/submissions/car-comparison.ts";
import { listHouseEntrants } from "../races/enter-house-cars.ts";
import { accountsOf } from "../races/read-race-input.ts";
import { type RaceThreads, OverrunError } from "../races/race-threads.ts";
import { activateAccepted } from "./active-car.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { Sums } from "#engine/evaluation/win-intervals.ts";
import { practiceSeed } from "../races/record-race.ts";
import type { RaceCar } from "../races/race-work.ts";
import { mostComparedPairs } from "#domain/races/ladder-limits.ts";
import type { RaceReport } from "#domain/races/race-report.ts";

const atOnce = 2;

/**
 * Activates an accepted car, or queues a comparison if the team's rule needs one: a verdict doesn't wait for forty
 * races, and the team's car keeps racing. Returns whether it is compared.
 */
export async function activateOrCompare(
  transaction: DatabaseTransaction,
  jobs: JobSender,
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

/** Four seconds on a slow host, estimated from its check. */
const mostGas = 400_000_000;

interface CarsToCompare {
  /** decides the seeds, so that a retry runs the same races */
  submissionId: string;
  formula: Formula;
  car: RaceCar;
  racing: { carId: string; submissionId: string | null; initcode: Uint8Array };
  rivals: readonly RaceCar[];
  /** average per race of its check */
  gasPerRace: number;
  accounts: readonly string[];
}

/**
 * Races both cars against the same house cars with the same seats and seeds, which cancels luck: 20 pairs tell as much
 * as hundreds of independent races.
 * @returns undefined without house cars, or when a race hits the host's limits
 * @throws HostFaultError when a thread failed
 */
async function compareWithRacingCar(
  { submissionId, formula, car, racing, rivals, gasPerRace, accounts }: CarsToCompare,
  threads: RaceThreads,
): Promise<CarComparison | undefined> {
  if (rivals.length === 0) return undefined;
  const affordable = Math.floor(mostGas / Math.max(1, gasPerRace));
  const pairs = Math.max(formula.cars, Math.min(mostComparedPairs, affordable));
  const other: RaceCar = { name: car.name, initcode: racing.initcode };
  const run = async (pair: number, own: RaceCar): Promise<Finish> => {
    const ownSeat = pair % formula.cars;
    const round = Math.floor(pair / formula.cars);
    const cars = Array.from({ length: formula.cars }, (_, seat) =>
      seat === ownSeat ? own : (rivals[(seat + 3 * round) % rivals.length] ?? own),
    );
    const seed = practiceSeed(`comparison:${submissionId}:${pair}`);
    const report = await threads.run({ kind: "race", race: { formula, cars, seed } }, "friendly", accounts);
    return finishOf(report, ownSeat);
  };
  try {
    const finishes = await Promise.all(
      Array.from({ length: pairs }, (_, pair) => Promise.all([run(pair, car), run(pair, other)])),
    );
    const gains = new Sums();
    for (const [own, before] of finishes) gains.add(before.place - own.place);
    return {
      carId: racing.carId,
      submissionId: racing.submissionId,
      races: pairs,
      places: gains.mean(pairs),
      wins: finishes.filter(([own]) => own.won).length,
      otherWins: finishes.filter(([, before]) => before.won).length,
    };
  } catch (error) {
    if (error instanceof OverrunError) return undefined;
    throw error;
  }
}

type Finish = ReturnType<typeof finishOf>;

function finishOf({ seats, winnerSeat }: RaceReport, seat: number) {
  const own = seats[seat];
  if (!own) throw new Error(`A race of ${seats.length} cars has no seat ${seat}.`);
  return { place: own.place, won: winnerSeat === seat };
}
