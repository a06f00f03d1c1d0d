import { codeHash } from "#engine/cars/car.ts";
import { listHouseEntrants, type HouseEntrant } from "../competitions/enter-house-cars.ts";
import { findCompetition } from "../competitions/find-competition.ts";
import type { Database, DatabaseTransaction } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import { judgeSubmissionJobName, type JudgeSubmissionJob } from "../jobs/job-names.ts";
import type { JobKind, JobQueue } from "../jobs/job-queue.ts";
import { statesBefore } from "../legal-step.ts";
import { announce } from "../live/announce.ts";
import { seedText } from "../races/seed-text.ts";
import { addRunRace, takeRaceNumbers } from "../races/record-race.ts";
import type { RaceThreads } from "../races/race-threads.ts";
import { requestRatings } from "../standings/request-ratings.ts";
import { scrutineer, type CarToCheck, type Compile, type Verdict } from "./scrutineer.ts";
import { isDecided, submissionSteps, type SubmissionState } from "./submission-state.ts";

type Judged = { verdict: Verdict; rivals: readonly HouseEntrant[] } | "nothing-to-do";

/**
 * Judges a car: checks it and races it in threads, outside any transaction; then log, standings and status are written together with
 * the completion of the job.
 */
export function judgeSubmissionJob(
  database: Database,
  compile: Compile,
  threads: RaceThreads,
  jobs: Pick<JobQueue, "send">,
): JobKind<JudgeSubmissionJob, Judged> {
  return {
    name: judgeSubmissionJobName,
    concurrency: 2,

    async run({ submissionId }) {
      const begun = await beginChecking(database, submissionId);
      if (!begun) return "nothing-to-do";
      try {
        return { verdict: await scrutineer(begun.car, compile, threads), rivals: begun.rivals };
      } catch (error) {
        // The host's fault: shown as such, and tried again by the queue.
        await database.transaction().execute((transaction) => step(transaction, submissionId, "error", {}));
        throw error;
      }
    },

    async record(transaction, { submissionId }, judged) {
      if (judged === "nothing-to-do") return;
      const { verdict, rivals } = judged;
      if (verdict.kind === "accepted") await recordAccepted(transaction, jobs, submissionId, verdict, rivals);
      else await recordRejected(transaction, submissionId, verdict);
    },
  };
}

/** Marks a submission as being checked and reads what the check needs; undefined when it is decided already. */
function beginChecking(
  database: Database,
  submissionId: string,
): Promise<{ car: CarToCheck; rivals: HouseEntrant[] } | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("submission")
      .innerJoin("team", "team.id", "submission.teamId")
      .where("submission.id", "=", submissionId)
      .select([
        "submission.state",
        "submission.competitionId",
        "submission.source",
        "submission.contractName",
        "submission.kind",
        "submission.initcode",
        "team.name as teamName",
      ])
      .forUpdate("submission")
      .executeTakeFirst();
    if (!row || isDecided(row.state)) return undefined;
    // Left behind by a process that is gone, or by a fault of the host.
    if (row.state !== "queued") await step(transaction, submissionId, "queued", { checkingSince: null });
    await step(transaction, submissionId, "checking", { checkingSince: new Date() });
    const competition = await findCompetition(transaction, row.competitionId);
    if (!competition) throw new Error(`Submission ${submissionId} belongs to a competition that is a draft.`);
    const rivals = await listHouseEntrants(transaction, competition.id);
    const { teamName, source, contractName } = row;
    const initcode = row.kind === "bytecode" ? row.initcode : null;
    const car = { submissionId, teamName, formula: competition.formula, source, contractName, initcode, rivals };
    return { car, rivals };
  });
}

async function recordAccepted(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  submissionId: string,
  verdict: Extract<Verdict, { kind: "accepted" }>,
  rivals: readonly HouseEntrant[],
): Promise<void> {
  const { teamId, competitionId, receivedAt } = await transaction
    .selectFrom("submission")
    .where("id", "=", submissionId)
    .select(["teamId", "competitionId", "receivedAt"])
    .executeTakeFirstOrThrow();
  const carId = newId();
  const { initcode, name } = verdict;
  const hash = codeHash(initcode);
  await transaction
    .insertInto("car")
    .values({ id: carId, teamId, submissionId, name, initcode, codeHash: hash })
    .execute();
  await step(transaction, submissionId, "accepted", {
    decidedAt: new Date(),
    carId,
    initcode,
    codeHash: hash,
    report: JSON.stringify(verdict.report),
  });
  await activateUnlessOlder(transaction, teamId, carId, receivedAt);
  await announce(transaction, `team:${teamId}`, `competition:${competitionId}`);

  const stage = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .where("state", "in", ["open", "running"])
    .orderBy("position")
    .select("id")
    .executeTakeFirst();
  // Without a practice stage the check leaves no races behind: only its verdict counts.
  if (!stage) return;
  let number = await takeRaceNumbers(transaction, stage.id, verdict.races.length);
  for (const race of verdict.races) {
    await addRunRace(transaction, {
      competitionId,
      stageId: stage.id,
      number,
      seed: seedText(race.seed),
      submissionId,
      seats: race.seats.map((rival) => (rival === null ? { teamId, carId } : seatOf(rivals[rival], teamId, carId))),
      report: race.report,
    });
    number += 1;
  }
  await requestRatings(transaction, jobs, stage.id);
}

function seatOf(rival: HouseEntrant | undefined, teamId: string, carId: string) {
  return rival ? { teamId: rival.teamId, carId: rival.carId } : { teamId, carId };
}

/** The car handed in last races, in whatever order the cars were judged. */
async function activateUnlessOlder(
  transaction: DatabaseTransaction,
  teamId: string,
  carId: string,
  receivedAt: Date,
): Promise<void> {
  const active = await transaction
    .selectFrom("team")
    .innerJoin("car", "car.id", "team.activeCarId")
    .innerJoin("submission", "submission.id", "car.submissionId")
    .where("team.id", "=", teamId)
    .select("submission.receivedAt")
    .executeTakeFirst();
  if (active && active.receivedAt > receivedAt) return;
  await transaction.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
}

async function recordRejected(
  transaction: DatabaseTransaction,
  submissionId: string,
  { initcode, rejection }: Extract<Verdict, { kind: "rejected" }>,
): Promise<void> {
  await step(transaction, submissionId, "rejected", {
    decidedAt: new Date(),
    rejection: JSON.stringify(rejection),
    ...(initcode ? { initcode, codeHash: codeHash(initcode) } : {}),
  });
}

interface StepColumns {
  checkingSince?: Date | null;
  decidedAt?: Date;
  carId?: string;
  initcode?: Uint8Array;
  codeHash?: string;
  report?: string;
  rejection?: string;
}

/** Takes a submission one step on, and tells its page. */
async function step(
  transaction: DatabaseTransaction,
  submissionId: string,
  to: SubmissionState,
  columns: StepColumns,
): Promise<void> {
  const row = await transaction
    .updateTable("submission")
    .set({ ...columns, state: to })
    .where("id", "=", submissionId)
    .where("state", "in", statesBefore(submissionSteps, to))
    .returning("teamId")
    .executeTakeFirst();
  if (!row) throw new Error(`Submission ${submissionId} cannot become ${to} from the state that it is in.`);
  await announce(transaction, `submission:${submissionId}`, `team:${row.teamId}`);
}
