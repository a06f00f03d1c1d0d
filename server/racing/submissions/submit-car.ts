import { codeHash } from "#engine/cars/car.ts";
import { type CarFormat, reasonFor, formatOf, formatsTaken, formatTitles } from "#rules/car-formats.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { findAgeRequirement } from "../../event/competitions/age-confirmations.ts";
import { aiRuleOf, languageRuleOf } from "../../event/competitions/find-competition.ts";
import { settingsOf } from "../../event/competitions/competition-settings.ts";
import { takesCars } from "../../event/competitions/submission-deadline.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { readForm, type FormProblem } from "../../base/forms/read-form.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { compileMsPerHour, compileTimeOfPerson } from "../compiling/compile-time-of-person.ts";
import { bindMembers } from "../../event/competitions/competing-members.ts";
import { compileTimeUsed, laneOf } from "./judging-lanes.ts";
import { judgingLanes } from "../../base/jobs/job-names.ts";
import { receiptKey } from "./keep-receipt.ts";
import {
  problemOfAiEntrant,
  readDeclaration,
  type AiEntrantProblem,
  type DeclarationProblem,
  type GivenDeclaration,
} from "./ai-standing.ts";
import { bytecodeForm, sourceForm } from "./car-form.ts";
import { checkReceipt, type Receipt } from "./receipt.ts";
import { openSubmissionStates } from "#rules/submission-state.ts";

/** Submissions of one team that wait or are checked at the same time. */
export const waitingLimit = 5;
/** Cars that one team submits within an hour, by whichever way and whoever of it does; and one person, for whichever teams. */
export const hourlyLimit = 60;

/** Fields of the form, as they came. */
export type CarFields = { note: string } & (
  | {
      kind: "source";
      source: string;
      /** Solidity when it is left out */
      language?: CarLanguage;
      contractName: string;
    }
  | {
      kind: "bytecode";
      bytecode: string;
      /** text of this car's receipt, when what it was accepted as is lost: it counts again by the moment that the receipt names */
      receipt?: string;
    }
);

export type SubmitProblem =
  | FormProblem<typeof sourceForm>
  | FormProblem<typeof bytecodeForm>
  /** the competition takes no cars in this way; `language` and `others` are names of languages, `language` empty for bytecode */
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
 * Takes a car in: the row and the job that judges it exist together or not at all. What counts is the moment of this transaction, or the
 * one of the car's receipt where a backup was restored that is older than it. The very car that the team's newest waiting submission
 * holds is taken once, so that a form sent twice is one submission.
 */
export async function submitCar(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  input: {
    teamId: string;
    personId: string;
    fields: CarFields;
    /** the site's language in which a refusal is read, where the competition says why; English when it is left out */
    readsIn?: string;
    /** milliseconds for which this person kept the garage's compiler on the server within the hour */
    compiledMs?: number;
    /** what the team says that the car was made with; left out: it says nothing */
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
    // What was accepted once comes back as it was.
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
      // The same car with other words: what was said last is what stands in its receipt.
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
 * A car goes before those of teams that have more waiting: nobody waits long because somebody else submits five at once. A source also
 * goes before those of teams that kept the compiler longer within the hour. Among equals the one that was received first goes first.
 */
export function queuePriority(ownWaiting: number, compiledMs: number): number {
  return waitingLimit - ownWaiting - Math.floor(compiledMs / 2_000);
}

/** What a team or a person has done more of within the hour than they may; undefined while they have not. */
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

/** @returns undefined while fewer cars were submitted within the hour than may be */
async function minutesUntilNext(
  transaction: DatabaseTransaction,
  by: "teamId" | "personId",
  id: string,
): Promise<number | undefined> {
  const last = await transaction
    .selectFrom("submission")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where(by, "=", id)
    // Whoever begins a rehearsal submits for all of its teams.
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
 * The receipt that came with a car. It proves that this installation took this very code from this team, so the submission comes back
 * under its own id: it cannot come back twice.
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
 * Locks a team, so that its submissions are taken one by one; undefined when its competition takes no cars from it now. The competition
 * is locked against steps, so that no car slips in behind a freeze that found the queue empty.
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
    .where("team.disqualifiedAt", "is", null)
    .where("team.mergedInto", "is", null)
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
    ])
    .forUpdate("team")
    .forShare("competition")
    .executeTakeFirst();
  if (!row) return undefined;
  const { practiceAfterEnd } = settingsOf({}, row.settings);
  return takesCars({ ...row, practiceAfterEnd }, row.deadlineAt, receivedAt) ? row : undefined;
}

interface LockedCompetition {
  id: string;
  aiEntrant: boolean;
  isRehearsal: boolean;
  settings: Record<string, unknown>;
}

/** What a lost car's receipt says stands; generated teams rehearse without a word; everybody else declares as the competition asks. */
function declarationOf(
  { isRehearsal, settings }: LockedCompetition,
  receipt: Receipt | undefined,
  given: GivenDeclaration | undefined,
): ReturnType<typeof readDeclaration> {
  if (receipt || isRehearsal) return { kind: "read", declaration: receipt?.ai ?? null };
  return readDeclaration(given, aiRuleOf(settings));
}

/** Generated teams rehearse with whatever cars there are; everybody else keeps to the languages of the competition. */
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
