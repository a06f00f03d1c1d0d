import { admitsAiEntrants, aiNoteLimit, asksForDeclaration, type AiRule } from "#domain/competitions/ai-rule.ts";
import {
  formatOf,
  formatsTaken,
  formatTitles,
  reasonFor,
  type CarFormat,
  type CarFormatRule,
} from "#domain/competitions/car-formats.ts";
import type { SubmissionWindow } from "#domain/competitions/submission-window.ts";
import { aiDeclarationSchema, type AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { compileMsPerHour } from "./compiling/read-compile-input.ts";

export const waitingLimit = 5;
export const hourlyLimit = 60;

export interface GivenDeclaration {
  use: string;
  note: string;
}

export interface SubmissionFacts {
  teamId: string;
  window: SubmissionWindow;
  /** generated teams use any language and declare nothing */
  isRehearsal: boolean;
  languageRule: CarFormatRule;
  aiRule: AiRule;
  isAiEntrant: boolean;
  hasConfirmedResponsible: boolean;
  isAgeConfirmed: boolean;
  car: { kind: "source" | "bytecode"; language: CarLanguage | null };
  /** language of the organisers' reason */
  readsIn: string;
  given: GivenDeclaration | undefined;
  /** restored with its receipt, under any rules */
  isLost: boolean;
  /** the receipt's submission isn't lost */
  isStored: boolean;
  /** the team's newest waiting submission is the same car */
  isRepeat: boolean;
  waiting: number;
  /** until one of the hour's submissions is older; undefined: below the limit */
  waitMinutes: { ofTeam: number | undefined; ofPerson: number | undefined };
  compileTime: { ms: number; freeInMs: number };
}

export type CheckProblem =
  | { field: "form"; rule: "closed" }
  /** `language` and `others` are names of languages; `language` is empty for bytecode */
  | { field: "source" | "bytecode"; rule: "language-off"; language: string; others: string; reason: string }
  | { field: "form"; rule: "age-not-confirmed"; teamId: string }
  | { field: "ai"; rule: "ai-not-declared" | "ai-not-allowed" }
  | { field: "ai"; rule: "ai-note-too-long"; given: number; limit: number }
  | { field: "receipt"; rule: "not-lost" }
  | { field: "form"; rule: "too-many-waiting"; limit: number }
  | { field: "form"; rule: "too-many-this-hour" | "too-many-of-person"; limit: number; waitMinutes: number }
  | { field: "form"; rule: "too-much-compiling"; limitMinutes: number; waitMinutes: number }
  | { field: "form"; rule: "ai-entrants-not-admitted" | "ai-nobody-responsible" };

type Check = (facts: SubmissionFacts) => CheckProblem | undefined;

const closed: Check = ({ window }) => (window.kind === "closed" ? { field: "form", rule: "closed" } : undefined);

const languageOff: Check = ({ languageRule, car: { kind, language }, isRehearsal, isLost, readsIn }) => {
  const format = formatOf(language);
  if (isRehearsal || isLost || !languageRule.off.includes(format)) return undefined;
  const titles = (formats: readonly CarFormat[]) =>
    formatTitles(
      formats.filter((each) => each !== "bytecode"),
      "",
    ).join(", ");
  const others = titles(formatsTaken(languageRule));
  const reason = reasonFor(languageRule, readsIn);
  return { field: kind, rule: "language-off", language: titles([format]), others, reason };
};

const ageNotConfirmed: Check = ({ isAgeConfirmed, teamId }) =>
  isAgeConfirmed ? undefined : { field: "form", rule: "age-not-confirmed", teamId };

const badDeclaration: Check = ({ given, aiRule, isLost, isRehearsal }) => {
  if (isLost || isRehearsal) return undefined;
  if (!given?.use) return asksForDeclaration(aiRule) ? { field: "ai", rule: "ai-not-declared" } : undefined;
  const read = aiDeclarationSchema.safeParse(given);
  if (read.success)
    return aiRule === "none" && read.data.use !== "none" ? { field: "ai", rule: "ai-not-allowed" } : undefined;
  return read.error.issues.every(({ path }) => path[0] === "note")
    ? { field: "ai", rule: "ai-note-too-long", given: given.note.trim().length, limit: aiNoteLimit }
    : { field: "ai", rule: "ai-not-declared" };
};

const notLost: Check = ({ isStored }) => (isStored ? { field: "receipt", rule: "not-lost" } : undefined);

const tooManyWaiting: Check = ({ waiting }) =>
  waiting >= waitingLimit ? { field: "form", rule: "too-many-waiting", limit: waitingLimit } : undefined;

const tooManyThisHour: Check = ({ waitMinutes: { ofTeam, ofPerson } }) => {
  const limit = hourlyLimit;
  if (ofTeam !== undefined) return { field: "form", rule: "too-many-this-hour", limit, waitMinutes: ofTeam };
  return ofPerson === undefined
    ? undefined
    : { field: "form", rule: "too-many-of-person", limit, waitMinutes: ofPerson };
};

const tooMuchCompiling: Check = ({ car, compileTime: { ms, freeInMs } }) => {
  if (car.kind === "bytecode" || ms < compileMsPerHour) return undefined;
  const waitMinutes = Math.max(1, Math.ceil(freeInMs / 60_000));
  return { field: "form", rule: "too-much-compiling", limitMinutes: compileMsPerHour / 60_000, waitMinutes };
};

const badAiEntrant: Check = ({ isAiEntrant, isLost, aiRule, hasConfirmedResponsible }) => {
  if (!isAiEntrant || isLost) return undefined;
  if (!admitsAiEntrants(aiRule)) return { field: "form", rule: "ai-entrants-not-admitted" };
  return hasConfirmedResponsible ? undefined : { field: "form", rule: "ai-nobody-responsible" };
};

/** Sending the same car again is always fine. */
const unlessRepeated =
  (check: Check): Check =>
  (facts) =>
    facts.isRepeat ? undefined : check(facts);

/** In this order: first whether the car can be accepted at all, then whether it has to wait. */
const checks: readonly Check[] = [
  closed,
  languageOff,
  ageNotConfirmed,
  badDeclaration,
  notLost,
  unlessRepeated(tooManyWaiting),
  unlessRepeated(tooManyThisHour),
  unlessRepeated(tooMuchCompiling),
  unlessRepeated(badAiEntrant),
];

export function problemOfSubmission(facts: SubmissionFacts): CheckProblem | undefined {
  for (const check of checks) {
    const problem = check(facts);
    if (problem) return problem;
  }
  return undefined;
}

/** Of a submission without problems. */
export function declarationOf({
  given,
  isRehearsal,
}: Pick<SubmissionFacts, "given" | "isRehearsal">): AiDeclaration | null {
  return isRehearsal || !given?.use ? null : aiDeclarationSchema.parse(given);
}
