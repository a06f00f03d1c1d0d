import { codeHash } from "#engine/cars/car.ts";
import { type Formula, formulaHash } from "#engine/formula/formula.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOptions } from "#languages/solidity/node/compile-process.ts";
import { listHouseEntrants, type HouseEntrant } from "../races/enter-house-cars.ts";
import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import { getRow, updateRow, type Database, type DatabaseTransaction, newId } from "../platform/database/database.ts";
import { type JobKind, type JobSender, judgingLanes, requestRatings } from "../platform/jobs/job-queue.ts";
import { guardOf } from "#domain/platform/act.ts";
import { announce } from "../platform/live/announce.ts";
import { accountsOf } from "../races/read-race-input.ts";
import { addRunRace, takeRaceNumbers, seedText, countOverrun } from "../races/record-race.ts";
import { OverrunError, type RaceThreads } from "../races/race-threads.ts";
import type { SecondEvm } from "../races/second-evm/second-evm-thread.ts";
import { longestName } from "#domain/platform/limits.ts";
import { namesOfCar } from "../teams/car-names.ts";
import { activateOrCompare } from "./compare-with-racing-car-job.ts";
import { compileTimeLimit, compileTimeUsed, laneOf, quickCompileMs } from "./judging-lanes.ts";
import { keepReceipt } from "./receipt.ts";
import type { Rejection } from "#domain/submissions/rejection.ts";
import { scrutineer, type CarToCheck, type Compile, type Verdict, type EarlierVerdict } from "./scrutineer.ts";
import { queuePriority } from "./submit-car.ts";
import {
  submissionActs,
  type SubmissionActId,
  isDecided,
  type SubmissionState,
  type JudgingLane,
} from "#domain/submissions/submission-acts.ts";
import { createHash } from "node:crypto";
import type { Updateable } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/**
 * The same code, formula and engine get the same verdict.
 * @returns SHA-256 as lower-case hex
 */
function checkKey(engineHash: string, formula: Formula, codeHash: string): string {
  return createHash("sha256")
    .update(`${engineHash}\n${formulaHash(formula)}\n${codeHash}`)
    .digest("hex");
}

async function findEarlierVerdict(database: Database, key: string): Promise<EarlierVerdict | undefined> {
  const row = await database
    .selectFrom("submission")
    .where("checkKey", "=", key)
    .where("state", "in", ["accepted", "rejected"])
    .where("verdictOf", "is", null)
    .orderBy("decidedAt")
    .select(["id", "report", "rejection"])
    .executeTakeFirst();
  if (row?.report) return { kind: "accepted", report: row.report, verdictOf: row.id };
  if (row?.rejection) return { kind: "rejected", rejection: row.rejection, verdictOf: row.id };
  return undefined;
}

type Judged =
  | {
      verdict: Verdict;
      rivals: readonly HouseEntrant[];
      formula: Formula;
      compileMs: number;
    }
  | { moveTo: JudgingLane; compileMs: number }
  | "nothing-to-do";

type JudgingJob = (typeof judgingLanes)[JudgingLane]["jobName"];

export type Compilers = Record<
  Exclude<JudgingLane, "bytecode">,
  (input: CompileInput, options?: CompileOptions & { payers?: readonly string[] }) => Promise<CompileOutcome>
>;

/**
 * One kind of job per lane. Checks and races run outside any transaction; log, standings and status are written with
 * the job's completion.
 * @param engineHash of this process: earlier verdicts only count for the same engine
 */
export function judgeSubmissionJobs(
  database: Database,
  compilers: Compilers,
  threads: RaceThreads,
  jobs: JobSender,
  engineHash: string,
  secondEvm: SecondEvm,
): JobKind<JudgingJob, Judged>[] {
  const ofLane = (lane: JudgingLane): JobKind<JudgingJob, Judged> => {
    const { jobName, atOnce } = judgingLanes[lane];
    return {
      name: jobName,
      concurrency: atOnce,
      ofOneGroup: { default: 1 },

      async run({ submissionId }) {
        const begun = await beginChecking(database, submissionId);
        if (!begun) return "nothing-to-do";
        let compileMs = 0;
        try {
          const { formula } = begun.car;
          const own = laneOf(begun.car);
          // From before there were lanes.
          if (lane === "bytecode" && own !== "bytecode") return { moveTo: own, compileMs };
          const compile: Compile = (input) =>
            compilers[lane === "source" ? lane : "slow-source"](input, {
              payers: begun.car.accounts,
              timeoutMs: lane === "source" ? quickCompileMs : begun.compileTimeMs,
              onMeasured: (ms) => {
                compileMs += Math.ceil(ms);
              },
            });
          const verdict = await scrutineer(begun.car, compile, threads, secondEvm, (initcode) =>
            findEarlierVerdict(database, checkKey(engineHash, formula, codeHash(initcode))),
          );
          if (lane === "source" && isCompilerLimit(verdict)) return { moveTo: "slow-source", compileMs };
          return { verdict, rivals: begun.rivals, formula, compileMs };
        } catch (error) {
          const overrun = await database.transaction().execute(async (transaction) => {
            const overrun =
              error instanceof OverrunError &&
              (await countOverrun(transaction, { table: "submission", id: submissionId }, error));
            // A host fault: shown, and retried by the queue.
            if (!overrun) await step(transaction, submissionId, "fail", {});
            return overrun;
          });
          if (!overrun) throw error;
          // Overruns also depend on the host, so this verdict isn't reused.
          const rejection: Rejection = { rule: "races-do-not-end", ...overrun };
          return {
            verdict: { kind: "rejected", initcode: null, rejection },
            rivals: begun.rivals,
            formula: begun.car.formula,
            compileMs,
          };
        }
      },

      async record(transaction, { submissionId }, judged) {
        if (judged === "nothing-to-do") return;
        await updateRow(transaction, "submission", submissionId, (row) => ({
          compileMs: row("compileMs", "+", judged.compileMs),
        }));
        if ("moveTo" in judged) return move(transaction, jobs, submissionId, judged.moveTo);
        const { verdict, rivals, formula } = judged;
        const hash = verdict.initcode && codeHash(verdict.initcode);
        const decided = {
          decidedAt: new Date(),
          verdictOf: verdict.verdictOf ?? null,
          checkKey: hash && checkKey(engineHash, formula, hash),
        };
        if (verdict.kind === "accepted") {
          await recordAccepted(transaction, jobs, submissionId, verdict, rivals, decided);
        } else {
          const { initcode, rejection } = verdict;
          await step(transaction, submissionId, "reject", {
            ...decided,
            rejection: JSON.stringify(rejection),
            ...(initcode && { initcode, codeHash: hash }),
          });
        }
      },
    };
  };
  return (Object.keys(judgingLanes) as JudgingLane[]).map(ofLane);
}

interface Begun {
  car: CarToCheck & { kind: "source" | "bytecode" };
  rivals: HouseEntrant[];
  compileTimeMs: number;
}

function beginChecking(database: Database, submissionId: string): Promise<Begun | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("submission")
      .innerJoin("team", "team.id", "submission.teamId")
      .where("submission.id", "=", submissionId)
      .select([
        "submission.state",
        "submission.competitionId",
        "submission.source",
        "submission.language",
        "submission.contractName",
        "submission.kind",
        "submission.initcode",
        "submission.teamId",
        "submission.personId",
        "submission.overruns",
        "team.name as teamName",
      ])
      .forUpdate("submission")
      .executeTakeFirst();
    if (!row || isDecided(row.state)) return undefined;
    // The process died, or there was a host fault. Overruns can be the car's fault.
    if (row.state !== "queued") {
      const interrupted = row.overruns === 0;
      await step(transaction, submissionId, "queue-again", { checkingSince: null, interrupted });
    }
    await step(transaction, submissionId, "check", { checkingSince: new Date() });
    const competition = await findCompetitionAtWork(transaction, row.competitionId);
    if (!competition) throw new Error(`Submission ${submissionId} belongs to a competition that is a draft.`);
    const rivals = await listHouseEntrants(transaction, competition.id);
    const { kind, teamId, personId, teamName, source, language, contractName } = row;
    const initcode = kind === "bytecode" ? row.initcode : null;
    const accounts = accountsOf(teamId, personId);
    const { formula } = competition;
    const car = { submissionId, kind, teamName, formula, source, language, contractName, initcode, rivals, accounts };
    const compileTimeMs = kind === "bytecode" ? 0 : compileTimeLimit(await compileTimeUsed(transaction, row));
    return { car, rivals, compileTimeMs };
  });
}

function isCompilerLimit(verdict: Verdict): boolean {
  if (verdict.kind === "accepted") return false;
  const { rejection } = verdict;
  return rejection.rule === "does-not-compile" && rejection.reason === "compiler-limit";
}

/** Those who used the compiler most go last. */
async function move(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  submissionId: string,
  lane: JudgingLane,
): Promise<void> {
  await step(transaction, submissionId, "queue-again", { checkingSince: null });
  const submission = await getRow(transaction, "submission", submissionId, "teamId", "personId", "isLate");
  const priority = queuePriority(0, await compileTimeUsed(transaction, submission), submission.isLate);
  await updateRow(transaction, "submission", submissionId, { lane, queuePriority: priority });
  await jobs.send(transaction, judgingLanes[lane].jobName, { submissionId }, { priority, group: submission.teamId });
}

/** File and contract of a new draft; the garage sends the draft's own name as the note. */
const unnamedCar = "MyCar";

async function recordAccepted(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  submissionId: string,
  verdict: Extract<Verdict, { kind: "accepted" }>,
  rivals: readonly HouseEntrant[],
  decided: { decidedAt: Date; verdictOf: string | null; checkKey: string | null },
): Promise<void> {
  const { teamId, competitionId, receivedAt, isLate, note, teamName } = await transaction
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .where("submission.id", "=", submissionId)
    .select(["teamId", "submission.competitionId", "receivedAt", "isLate", "note", "team.name as teamName"])
    .executeTakeFirstOrThrow();
  const { initcode } = verdict;
  const name = verdict.name === unnamedCar ? note.slice(0, longestName) || teamName : verdict.name;
  const hash = codeHash(initcode);
  // The same code is the same car: it keeps its races and rating.
  const carId =
    (await findCar(transaction, teamId, hash)) ??
    (await addCar(transaction, { teamId, submissionId, name, initcode, codeHash: hash }));
  await step(transaction, submissionId, "accept", {
    ...decided,
    carId,
    initcode,
    codeHash: hash,
    report: JSON.stringify(verdict.report),
    comparing: !isLate && (await activateOrCompare(transaction, jobs, { submissionId, teamId, carId, receivedAt })),
  });
  await keepReceipt(transaction, submissionId, { codeHash: hash, acceptedAt: decided.decidedAt });
  await announce(transaction, `team:${teamId}`, `competition:${competitionId}`);

  const stage = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .where("state", "in", ["open", "running"])
    .orderBy("position")
    .select("id")
    .executeTakeFirst();
  if (!stage) return;
  let number = await takeRaceNumbers(transaction, stage.id, verdict.races.length);
  for (const race of verdict.races) {
    await addRunRace(transaction, {
      competitionId,
      stageId: stage.id,
      number,
      seed: seedText(race.race.seed),
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

type StepColumns = Updateable<Tables["submission"]>;

async function step(
  transaction: DatabaseTransaction,
  submissionId: string,
  act: SubmissionActId,
  columns: StepColumns,
): Promise<void> {
  const { from, to } = guardOf<SubmissionState>(submissionActs[act]);
  const row = await transaction
    .updateTable("submission")
    .set({ ...columns, state: to })
    .where("id", "=", submissionId)
    .where("state", "in", from)
    .returning("teamId")
    .executeTakeFirst();
  if (!row) throw new Error(`Submission ${submissionId} cannot become ${to} from the state that it is in.`);
  await announce(transaction, `submission:${submissionId}`, `team:${row.teamId}`);
}
