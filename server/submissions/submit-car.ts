import { codeHash } from "#engine/cars/car.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { findAgeRequirement } from "../competitions/age-confirmations.ts";
import { aiRuleOf, languageRuleOf } from "../competitions/find-competition.ts";
import { settingsOf } from "../competitions/competition-settings.ts";
import { submissionWindow } from "#domain/competitions/submission-window.ts";
import { findRow, updateRow, type Database, type DatabaseTransaction, newId } from "../platform/database/database.ts";
import { readForm, type FormProblem } from "../platform/forms/read-form.ts";
import { type JobSender, judgingLanes } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { compileTimeOfPerson } from "./compiling/read-compile-input.ts";
import { bindMembers } from "../competitions/competing-members.ts";
import { compileTimeUsed, laneOf } from "./judging-lanes.ts";
import { responsibleFor } from "../teams/ai-entrants.ts";
import {
  declarationOf,
  hourlyLimit,
  problemOfSubmission,
  waitingLimit,
  type CheckProblem,
  type GivenDeclaration,
  type SubmissionFacts,
} from "./submission-checks.ts";
import { bytecodeForm, sourceForm } from "./car-form.ts";
import { checkReceipt, type Receipt, receiptKey } from "./receipt.ts";
import { refusedForm, type Result } from "#domain/platform/result.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";

export type CarFields = { note: string } & (
  | {
      kind: "source";
      source: string;
      language?: CarLanguage;
      contractName: string;
    }
  | {
      kind: "bytecode";
      bytecode: string;
      /** text of a lost car's receipt, which keeps its original time */
      receipt?: string;
    }
);

export type SubmitProblem =
  | FormProblem<typeof sourceForm>
  | FormProblem<typeof bytecodeForm>
  | { field: "receipt"; rule: "not-genuine" | "other-team" | "other-code" }
  | CheckProblem;

export type SubmitOutcome = Result<{ submissionId: string }, { problems: SubmitProblem[] }>;

interface SubmitInput {
  teamId: string;
  personId: string;
  fields: CarFields;
  readsIn?: string;
  /** garage compile time on the server within the hour */
  compiledMs?: number;
  ai?: GivenDeclaration | undefined;
}

/**
 * Creates the row and its job in one transaction. The submission time is the transaction's, or the receipt's after
 * restoring an older backup. Sending the same car twice while it waits creates one submission.
 */
export async function submitCar(database: Database, jobs: JobSender, input: SubmitInput): Promise<SubmitOutcome> {
  const read = readFields(input.fields);
  if (read.kind === "refused") return read;
  const { car } = read;
  const { teamId, personId } = input;
  const { receipt, problem: receiptProblem } = await readLostReceipt(database, teamId, input.fields, car);
  if (receiptProblem) return refusedForm(receiptProblem);

  return database.transaction().execute(async (transaction): Promise<SubmitOutcome> => {
    const receivedAt = receipt?.receivedAt ?? new Date();
    const competition = await lockTeam(transaction, teamId);
    if (!competition) return refusedForm({ field: "form", rule: "closed" });
    const waiting = await listWaiting(transaction, teamId);
    const repeated = waiting.slice(0, 1).find((newest) => isSameCar(newest, car));
    const facts = await readFacts(transaction, input, { competition, car, receipt, receivedAt, waiting, repeated });
    const problem = problemOfSubmission(facts);
    if (problem) return refusedForm(problem);
    const declaration = receipt ? receipt.ai : declarationOf(facts);
    const declared = { aiUse: declaration?.use ?? null, aiNote: declaration?.note ?? "" };
    if (repeated) {
      if (declaration) await updateRow(transaction, "submission", repeated.id, declared);
      return { kind: "done", submissionId: repeated.id };
    }
    const submissionId = receipt?.submission ?? newId();
    const lane = laneOf(car);
    const compiledMs = lane === "bytecode" ? 0 : await compileTimeUsed(transaction, { teamId, personId });
    const isLate = facts.window.kind === "late" && facts.window.reason !== "after-event";
    const priority = queuePriority(waiting.length, compiledMs, isLate);
    await transaction
      .insertInto("submission")
      .values({
        id: submissionId,
        teamId,
        competitionId: competition.id,
        personId,
        state: "queued",
        lane,
        queuePriority: priority,
        ...(receipt && { receivedAt }),
        ...car,
        ...declared,
        ...undecided,
        isLate,
      })
      .execute();
    await bindMembers(transaction, teamId);
    await jobs.send(transaction, judgingLanes[lane].jobName, { submissionId }, { priority, group: teamId });
    await announce(transaction, `submission:${submissionId}`, `team:${teamId}`);
    return { kind: "done", submissionId };
  });
}

/**
 * Locks the team, so that its submissions are accepted one by one. Also locks the competition, so that no car arrives
 * after a freeze found the queue empty.
 */
function lockTeam(transaction: DatabaseTransaction, teamId: string) {
  return transaction
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.id", "=", teamId)
    .select([
      "competition.id",
      "competition.state",
      "competition.isRehearsal",
      "competition.settings",
      "competition.submissionsCloseAt",
      "competition.graceSeconds",
      "competition.freezeRequestedAt",
      "team.aiEntrant",
      "team.deadlineAt",
      "team.disqualifiedAt",
      "team.mergedInto",
    ])
    .forUpdate("team")
    .forShare("competition")
    .executeTakeFirst();
}

/** Newest first. */
function listWaiting(transaction: DatabaseTransaction, teamId: string) {
  return transaction
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .where("state", "in", openSubmissionStates)
    .orderBy("receivedAt", "desc")
    .select(["id", "source", "language", "contractName", "codeHash"])
    .execute();
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

function isSameCar(waiting: Waiting, car: ReadCar): boolean {
  return (
    waiting.source === car.source &&
    waiting.language === car.language &&
    waiting.contractName === car.contractName &&
    (car.source !== null || waiting.codeHash === car.codeHash)
  );
}

async function readFacts(
  transaction: DatabaseTransaction,
  { teamId, personId, ai, readsIn = "en", compiledMs = 0 }: SubmitInput,
  found: {
    competition: NonNullable<Awaited<ReturnType<typeof lockTeam>>>;
    car: ReadCar;
    receipt: Receipt | undefined;
    receivedAt: Date;
    waiting: readonly Waiting[];
    repeated: Waiting | undefined;
  },
): Promise<SubmissionFacts> {
  const { competition, car, receipt, receivedAt } = found;
  const { isRehearsal, settings, aiEntrant: isAiEntrant } = competition;
  const { practiceAfterEnd } = settingsOf({}, settings);
  const age = await findAgeRequirement(transaction, { competitionId: competition.id, personId });
  const used = await compileTimeOfPerson(transaction, personId);
  return {
    teamId,
    window: submissionWindow({ ...competition, practiceAfterEnd }, competition, receivedAt),
    isRehearsal,
    languageRule: languageRuleOf(settings),
    aiRule: aiRuleOf(settings),
    isAiEntrant,
    hasConfirmedResponsible: isAiEntrant && ((await responsibleFor(transaction, teamId))?.isConfirmed ?? false),
    isAgeConfirmed: age?.isConfirmed ?? true,
    car,
    readsIn,
    given: ai,
    isLost: receipt !== undefined,
    isStored: receipt !== undefined && (await isHere(transaction, receipt.submission)),
    isRepeat: found.repeated !== undefined,
    waiting: found.waiting.length,
    waitMinutes: {
      ofTeam: await minutesUntilNext(transaction, "teamId", teamId),
      ofPerson: await minutesUntilNext(transaction, "personId", personId),
    },
    compileTime: { ...used, ms: used.ms + compiledMs },
  };
}

/**
 * Fewer waiting submissions go first, so that no one is held up by someone who submits five at once. For sources, less
 * compile time within the hour comes next, then time of receipt. Late cars go last, because the freeze waits for others.
 */
export function queuePriority(ownWaiting: number, compiledMs: number, isLate: boolean): number {
  return waitingLimit - ownWaiting - Math.floor(compiledMs / 2_000) - (isLate ? 1_000 : 0);
}

async function minutesUntilNext(
  transaction: DatabaseTransaction,
  by: "teamId" | "personId",
  id: string,
): Promise<number | undefined> {
  const last = await transaction
    .selectFrom("submission")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where(by, "=", id)
    // All teams' submissions in a rehearsal come from the person who started it.
    .where("competition.isRehearsal", "=", false)
    .where("interrupted", "=", false)
    .where("receivedAt", ">", new Date(Date.now() - 3_600_000))
    .orderBy("receivedAt", "desc")
    .limit(hourlyLimit)
    .select("receivedAt")
    .execute();
  const first = last[hourlyLimit - 1];
  return first && Math.max(1, Math.ceil((first.receivedAt.getTime() + 3_600_000 - Date.now()) / 60_000));
}

const undecided = { checkingSince: null, decidedAt: null, rejection: null, report: null, carId: null };

/**
 * The receipt proves that this installation accepted this code from this team. The submission gets its own id back, so
 * it can't come back twice.
 */
async function readLostReceipt(
  database: Database,
  teamId: string,
  fields: CarFields,
  car: ReadCar,
): Promise<{ receipt: Receipt | undefined; problem?: SubmitProblem }> {
  const text = fields.kind === "bytecode" ? (fields.receipt ?? "").trim() : "";
  if (text === "") return { receipt: undefined };
  const check = checkReceipt(text, await receiptKey(database));
  const receipt = check.kind === "genuine" ? check.receipt : undefined;
  if (!receipt) return { receipt, problem: { field: "receipt", rule: "not-genuine" } };
  if (receipt.team.id !== teamId) return { receipt, problem: { field: "receipt", rule: "other-team" } };
  if (receipt.codeHash !== car.codeHash) return { receipt, problem: { field: "receipt", rule: "other-code" } };
  return { receipt };
}

async function isHere(transaction: DatabaseTransaction, submissionId: string): Promise<boolean> {
  return (await findRow(transaction, "submission", submissionId, "id")) !== undefined;
}

interface ReadCar {
  kind: "source" | "bytecode";
  note: string;
  source: string | null;
  language: CarLanguage | null;
  contractName: string | null;
  initcode: Uint8Array | null;
  codeHash: string | null;
}

function readFields(fields: CarFields): Result<{ car: ReadCar }, { problems: SubmitProblem[] }> {
  const nothing = { source: null, language: null, contractName: null, initcode: null, codeHash: null };
  if (fields.kind === "source") {
    const read = readForm(sourceForm, fields);
    if (read.kind === "refused") return refusedForm(...read.problems);
    const { note, source, language = "solidity", contractName } = read.values;
    const named = contractName === "" ? null : contractName;
    return { kind: "done", car: { ...nothing, kind: "source", note, source, language, contractName: named } };
  }
  const read = readForm(bytecodeForm, fields);
  if (read.kind === "refused") return refusedForm(...read.problems);
  const { note, bytecode } = read.values;
  return {
    kind: "done",
    car: { ...nothing, kind: "bytecode", note, initcode: bytecode, codeHash: codeHash(bytecode) },
  };
}
