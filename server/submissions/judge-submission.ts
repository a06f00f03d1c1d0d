import { codeHash } from "#engine/cars/car.ts";
import type { Formula } from "#engine/race/formula.ts";
import { listHouseEntrants, type HouseEntrant } from "../competitions/enter-house-cars.ts";
import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import type { Database, DatabaseTransaction } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import { judgeSubmissionJobName, type JudgeSubmissionJob } from "../jobs/job-names.ts";
import type { JobKind, JobQueue } from "../jobs/job-queue.ts";
import { statesBefore } from "#rules/legal-step.ts";
import { announce } from "../live/announce.ts";
import { seedText } from "../races/seed-text.ts";
import { addRunRace, takeRaceNumbers } from "../races/record-race.ts";
import { countOverrun } from "../races/race-overrun.ts";
import { OverrunError, type RaceThreads } from "../races/race-threads.ts";
import { requestRatings } from "../standings/request-ratings.ts";
import { namesOfCar } from "../teams/car-names.ts";
import { activateAccepted } from "./active-car.ts";
import { checkKey, findEarlierVerdict } from "./earlier-verdict.ts";
import { keepReceipt } from "./keep-receipt.ts";
import type { Rejection } from "#rules/rejection.ts";
import { scrutineer, type CarToCheck, type Compile, type Verdict } from "./scrutineer.ts";
import { isDecided, submissionSteps, type SubmissionState } from "#rules/submission-state.ts";

/** Cars that one process checks at the same time. */
export const judgedAtOnce = 2;

type Judged = { verdict: Verdict; rivals: readonly HouseEntrant[]; formula: Formula } | "nothing-to-do";

/**
 * Judges a car: checks it and races it in threads, outside any transaction; then log, standings and status are written together with
 * the completion of the job.
 *
 * @param engineHash of the engine that this process runs: a verdict serves again only where the same engine gave it
 */
export function judgeSubmissionJob(
  database: Database,
  compile: Compile,
  threads: RaceThreads,
  jobs: Pick<JobQueue, "send">,
  engineHash: string,
): JobKind<JudgeSubmissionJob, Judged> {
  return {
    name: judgeSubmissionJobName,
    concurrency: judgedAtOnce,

    async run({ submissionId }) {
      const begun = await beginChecking(database, submissionId);
      if (!begun) return "nothing-to-do";
      try {
        const { formula } = begun.car;
        const verdict = await scrutineer(begun.car, compile, threads, (initcode) =>
          findEarlierVerdict(database, checkKey(engineHash, formula, codeHash(initcode))),
        );
        return { verdict, rivals: begun.rivals, formula };
      } catch (error) {
        const overrun = await database.transaction().execute(async (transaction) => {
          const overrun =
            error instanceof OverrunError &&
            (await countOverrun(transaction, { table: "submission", id: submissionId }, error));
          // The host's fault: shown as such, and tried again by the queue.
          if (!overrun) await step(transaction, submissionId, "error", {});
          return overrun;
        });
        if (!overrun) throw error;
        // How long a race takes is no property of the bytecode alone: the verdict is this one's, and serves no other.
        const rejection: Rejection = { rule: "races-do-not-end", ...overrun };
        return {
          verdict: { kind: "rejected", initcode: null, rejection },
          rivals: begun.rivals,
          formula: begun.car.formula,
        };
      }
    },

    async record(transaction, { submissionId }, judged) {
      if (judged === "nothing-to-do") return;
      const { verdict, rivals, formula } = judged;
      const hash = verdict.initcode && codeHash(verdict.initcode);
      const decided = {
        decidedAt: new Date(),
        verdictOf: verdict.verdictOf ?? null,
        checkKey: hash && checkKey(engineHash, formula, hash),
      };
      if (verdict.kind === "accepted") await recordAccepted(transaction, jobs, submissionId, verdict, rivals, decided);
      else await recordRejected(transaction, submissionId, verdict, decided);
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
    const competition = await findCompetitionAtWork(transaction, row.competitionId);
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
  decided: Decided,
): Promise<void> {
  const { teamId, competitionId, receivedAt } = await transaction
    .selectFrom("submission")
    .where("id", "=", submissionId)
    .select(["teamId", "competitionId", "receivedAt"])
    .executeTakeFirstOrThrow();
  const { initcode, name } = verdict;
  const hash = codeHash(initcode);
  // The same code again is the same car: its races and its rating go on.
  const carId =
    (await findCar(transaction, teamId, hash)) ??
    (await addCar(transaction, { teamId, submissionId, name, initcode, codeHash: hash }));
  await step(transaction, submissionId, "accepted", {
    ...decided,
    carId,
    initcode,
    codeHash: hash,
    report: JSON.stringify(verdict.report),
  });
  await keepReceipt(transaction, submissionId, { codeHash: hash, acceptedAt: decided.decidedAt });
  await activateAccepted(transaction, { teamId, carId, receivedAt });
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

async function findCar(transaction: DatabaseTransaction, teamId: string, hash: string): Promise<string | undefined> {
  const car = await transaction
    .selectFrom("car")
    .where("teamId", "=", teamId)
    .where("codeHash", "=", hash)
    .select("id")
    .executeTakeFirst();
  return car?.id;
}

async function addCar(
  transaction: DatabaseTransaction,
  car: { teamId: string; submissionId: string; name: string; initcode: Uint8Array; codeHash: string },
): Promise<string> {
  const id = newId();
  const names = await namesOfCar(transaction, car);
  await transaction
    .insertInto("car")
    .values({ id, ...car, ...names })
    .execute();
  return id;
}

async function recordRejected(
  transaction: DatabaseTransaction,
  submissionId: string,
  { initcode, rejection }: Extract<Verdict, { kind: "rejected" }>,
  decided: Decided,
): Promise<void> {
  await step(transaction, submissionId, "rejected", {
    ...decided,
    rejection: JSON.stringify(rejection),
    ...(initcode ? { initcode, codeHash: codeHash(initcode) } : {}),
  });
}

interface Decided {
  decidedAt: Date;
  verdictOf: string | null;
  checkKey: string | null;
}

interface StepColumns extends Partial<Decided> {
  checkingSince?: Date | null;
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
