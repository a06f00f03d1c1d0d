import { codeHash } from "#engine/cars/car.ts";
import { type CarFormat, reasonFor, formatOf, formatsTaken, formatTitles } from "#domain/competitions/car-formats.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { findAgeRequirement } from "../competitions/age-confirmations.ts";
import { aiRuleOf, languageRuleOf } from "../competitions/find-competition.ts";
import { settingsOf } from "../competitions/competition-settings.ts";
import { submissionWindow } from "#domain/competitions/submission-window.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/new-id.ts";
import { readForm, type FormProblem } from "../platform/forms/read-form.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { compileMsPerHour, compileTimeOfPerson } from "./compiling/compile-time-of-person.ts";
import { bindMembers } from "../competitions/competing-members.ts";
import { compileTimeUsed, laneOf } from "./judging-lanes.ts";
import { judgingLanes } from "../platform/jobs/job-names.ts";
import { receiptKey } from "./store-receipt.ts";
import {
  problemOfAiEntrant,
  readDeclaration,
  type AiEntrantProblem,
  type DeclarationProblem,
  type GivenDeclaration,
} from "./ai-declarations.ts";
import { bytecodeForm, sourceForm } from "./car-form.ts";
import { checkReceipt, type Receipt } from "./receipt.ts";
import { openSubmissionStates } from "#domain/submissions/submission-state.ts";

export const waitingLimit = 5;
export const hourlyLimit = 60;

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
  /** `language` and `others` are names of languages; `language` is empty for bytecode */
  | { field: "source" | "bytecode"; rule: "language-off"; language: string; others: string; reason: string }
  | { field: "receipt"; rule: "not-genuine" | "other-team" | "other-code" | "not-lost" }
  | DeclarationProblem
  | AiEntrantProblem
  | { field: "form"; rule: "closed" }
  | { field: "form"; rule: "age-not-confirmed"; teamId: string }
  | { field: "form"; rule: "too-many-waiting"; limit: number }
  | { field: "form"; rule: "too-many-this-hour" | "too-many-of-person"; limit: number; waitMinutes: number }
  | { field: "form"; rule: "too-much-compiling"; limitMinutes: number; waitMinutes: number };

export type SubmitOutcome = { kind: "queued"; submissionId: string } | { kind: "refused"; problems: SubmitProblem[] };

/**
 * Creates the row and its job in one transaction. The submission time is the transaction's, or the receipt's after
 * restoring an older backup. Sending the same car twice while it waits creates one submission.
 */
export async function submitCar(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  input: {
    teamId: string;
    personId: string;
    fields: CarFields;
    readsIn?: string;
    /** garage compile time on the server within the hour */
    compiledMs?: number;
    ai?: GivenDeclaration | undefined;
  },
): Promise<SubmitOutcome> {
  const read = readFields(input.fields);
  if (read.kind === "refused") return read;
  const { teamId, personId } = input;
  const lost = await readLostReceipt(database, teamId, input.fields, read.car);
  if (lost.kind === "refused") return lost;

  return database.transaction().execute(async (transaction): Promise<SubmitOutcome> => {
    const receivedAt = lost.receipt?.receivedAt ?? new Date();
    const competition = await lockTeamThatMaySubmit(transaction, teamId, receivedAt);
    if (competition === undefined) return { kind: "refused", problems: [{ field: "form", rule: "closed" }] };
    const competitionId = competition.id;
    // Lost cars come back under any rules.
    const off = lost.receipt ? undefined : problemOfLanguage(competition, read.car, input.readsIn ?? "en");
    if (off) return { kind: "refused", problems: [off] };
    const age = await findAgeRequirement(transaction, { competitionId, personId });
    if (age && !age.isConfirmed) {
      return { kind: "refused", problems: [{ field: "form", rule: "age-not-confirmed", teamId }] };
    }
    const ai = declarationOf(competition, lost.receipt, input.ai);
    if (ai.kind === "refused") return { kind: "refused", problems: [ai.problem] };
    const declared = { aiUse: ai.declaration?.use ?? null, aiNote: ai.declaration?.note ?? "" };
    const waiting = await transaction
      .selectFrom("submission")
      .where("teamId", "=", teamId)
      .where("state", "in", openSubmissionStates)
      .orderBy("receivedAt", "desc")
      .select(["id", "source", "language", "contractName", "codeHash"])
      .execute();
    if (lost.receipt && (await isHere(transaction, lost.receipt.submission))) {
      return { kind: "refused", problems: [{ field: "receipt", rule: "not-lost" }] };
    }
    const [newest] = waiting;
    const { car } = read;
    if (
      newest &&
      newest.source === car.source &&
      newest.language === car.language &&
      newest.contractName === car.contractName &&
      (car.source !== null || newest.codeHash === car.codeHash)
    ) {
      if (ai.declaration) {
        await transaction.updateTable("submission").set(declared).where("id", "=", newest.id).execute();
      }
      return { kind: "queued", submissionId: newest.id };
    }
    if (waiting.length >= waitingLimit) {
      return { kind: "refused", problems: [{ field: "form", rule: "too-many-waiting", limit: waitingLimit }] };
    }
    const tooMuch = await hourlyProblem(transaction, teamId, personId, car.kind, input.compiledMs ?? 0);
    if (tooMuch) return { kind: "refused", problems: [tooMuch] };
    const entrant =
      competition.aiEntrant && !lost.receipt
        ? await problemOfAiEntrant(transaction, { teamId, rule: aiRuleOf(competition.settings) })
        : undefined;
    if (entrant) return { kind: "refused", problems: [entrant] };
    const submissionId = lost.receipt?.submission ?? newId();
    const lane = laneOf(car);
    const compiledMs = lane === "bytecode" ? 0 : await compileTimeUsed(transaction, { teamId, personId });
    const priority = queuePriority(waiting.length, compiledMs);
    await transaction
      .insertInto("submission")
      .values({
        id: submissionId,
        teamId,
        competitionId,
        personId,
        state: "queued",
        lane,
        queuePriority: priority,
        ...(lost.receipt && { receivedAt }),
        ...car,
        ...declared,
        ...undecided,
      })
      .execute();
    await bindMembers(transaction, teamId);
    await jobs.send(transaction, judgingLanes[lane].jobName, { submissionId }, { priority, group: teamId });
    await announce(transaction, `submission:${submissionId}`, `team:${teamId}`);
    return { kind: "queued", submissionId };
  });
}

/**
 * Fewer waiting submissions go first, so that no one is held up by someone who submits five at once. For sources, less
 * compile time within the hour comes next, then time of receipt.
 */
export function queuePriority(ownWaiting: number, compiledMs: number): number {
  return waitingLimit - ownWaiting - Math.floor(compiledMs / 2_000);
}

async function hourlyProblem(
  transaction: DatabaseTransaction,
  teamId: string,
  personId: string,
  kind: CarFields["kind"],
  compiledMs: number,
): Promise<SubmitProblem | undefined> {
  const ofTeam = await minutesUntilNext(transaction, "teamId", teamId);
  if (ofTeam) return { field: "form", rule: "too-many-this-hour", limit: hourlyLimit, waitMinutes: ofTeam };
  const ofPerson = await minutesUntilNext(transaction, "personId", personId);
  if (ofPerson) return { field: "form", rule: "too-many-of-person", limit: hourlyLimit, waitMinutes: ofPerson };
  if (kind === "bytecode") return undefined;
  const used = await compileTimeOfPerson(transaction, personId);
  if (used.ms + compiledMs < compileMsPerHour) return undefined;
  const waitMinutes = Math.max(1, Math.ceil(used.freeInMs / 60_000));
  return { field: "form", rule: "too-much-compiling", limitMinutes: compileMsPerHour / 60_000, waitMinutes };
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
): Promise<{ kind: "read"; receipt: Receipt | undefined } | { kind: "refused"; problems: SubmitProblem[] }> {
  const text = fields.kind === "bytecode" ? (fields.receipt ?? "").trim() : "";
  if (text === "") return { kind: "read", receipt: undefined };
  const refused = (rule: "not-genuine" | "other-team" | "other-code") => ({
    kind: "refused" as const,
    problems: [{ field: "receipt" as const, rule }],
  });
  const check = checkReceipt(text, await receiptKey(database));
  if (check.kind !== "genuine") return refused("not-genuine");
  if (check.receipt.team.id !== teamId) return refused("other-team");
  if (check.receipt.codeHash !== car.codeHash) return refused("other-code");
  return { kind: "read", receipt: check.receipt };
}

async function isHere(transaction: DatabaseTransaction, submissionId: string): Promise<boolean> {
  return (
    (await transaction.selectFrom("submission").where("id", "=", submissionId).select("id").executeTakeFirst()) !==
    undefined
  );
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

function readFields(
  fields: CarFields,
): { kind: "read"; car: ReadCar } | { kind: "refused"; problems: SubmitProblem[] } {
  const nothing = { source: null, language: null, contractName: null, initcode: null, codeHash: null };
  if (fields.kind === "source") {
    const read = readForm(sourceForm, fields);
    if (read.kind === "refused") return { kind: "refused", problems: read.problems };
    const { note, source, language = "solidity", contractName } = read.values;
    const named = contractName === "" ? null : contractName;
    return { kind: "read", car: { ...nothing, kind: "source", note, source, language, contractName: named } };
  }
  const read = readForm(bytecodeForm, fields);
  if (read.kind === "refused") return { kind: "refused", problems: read.problems };
  const { note, bytecode } = read.values;
  return {
    kind: "read",
    car: { ...nothing, kind: "bytecode", note, initcode: bytecode, codeHash: codeHash(bytecode) },
  };
}

/**
 * Locks the team, so that its submissions are accepted one by one. Also locks the competition, so that no car arrives
 * after a freeze found the queue empty. Undefined: not accepting cars.
 */
async function lockTeamThatMaySubmit(
  transaction: DatabaseTransaction,
  teamId: string,
  receivedAt: Date,
): Promise<LockedCompetition | undefined> {
  const row = await transaction
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
      "team.aiEntrant",
      "competition.freezeRequestedAt",
      "team.deadlineAt",
      "team.disqualifiedAt",
      "team.mergedInto",
    ])
    .forUpdate("team")
    .forShare("competition")
    .executeTakeFirst();
  if (!row) return undefined;
  const { practiceAfterEnd } = settingsOf({}, row.settings);
  return submissionWindow({ ...row, practiceAfterEnd }, row, receivedAt).kind === "closed" ? undefined : row;
}

interface LockedCompetition {
  id: string;
  aiEntrant: boolean;
  isRehearsal: boolean;
  settings: Record<string, unknown>;
}

function declarationOf(
  { isRehearsal, settings }: LockedCompetition,
  receipt: Receipt | undefined,
  given: GivenDeclaration | undefined,
): ReturnType<typeof readDeclaration> {
  if (receipt || isRehearsal) return { kind: "read", declaration: receipt?.ai ?? null };
  return readDeclaration(given, aiRuleOf(settings));
}

/** Generated teams of rehearsals may use any language. */
function problemOfLanguage(
  { isRehearsal, settings }: LockedCompetition,
  { kind, language }: ReadCar,
  readsIn: string,
): SubmitProblem | undefined {
  const rule = languageRuleOf(settings);
  if (isRehearsal || !rule.off.includes(formatOf(language))) return undefined;
  const titles = (ways: readonly CarFormat[]) =>
    formatTitles(
      ways.filter((way) => way !== "bytecode"),
      "",
    ).join(", ");
  return {
    field: kind,
    rule: "language-off",
    language: titles([formatOf(language)]),
    others: titles(formatsTaken(rule)),
    reason: reasonFor(rule, readsIn),
  };
}
