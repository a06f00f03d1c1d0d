import { z } from "zod";
import type { Bounds } from "#domain/platform/limits.ts";
import type { Field, FieldProblem, InputLimits } from "./read-form.ts";

export class Wrong<Problem extends FieldProblem> {
  readonly problem: Problem;
  constructor(problem: Problem) {
    this.problem = problem;
  }
}

export function field<Value, Problem extends FieldProblem = never, const Limits extends InputLimits = object>(
  read: (text: string) => Value | Wrong<Problem>,
  input?: Limits,
): Field<Value, Problem, Limits> {
  return z
    .string()
    .transform((text, context) => {
      const value = read(text);
      if (!(value instanceof Wrong)) return value;
      context.addIssue({ code: "custom", params: { ...value.problem } });
      return z.NEVER;
    })
    .meta({ input });
}

export const checked = <Problem extends FieldProblem, const Limits extends InputLimits = object>(
  clean: (text: string) => string,
  problemOf: (text: string) => Problem | undefined,
  input?: Limits,
): Field<string, Problem, Limits> =>
  field((text) => {
    const cleaned = clean(text);
    const problem = problemOf(cleaned);
    return problem ? new Wrong(problem) : cleaned;
  }, input);

export const lines = (bounds: Bounds) => checked(cleanLines, (text) => lengthProblem(text, bounds), { bounds });

/** From the page itself; longer than any id means forged. */
export const id = field((text) => text.slice(0, 64));

export const asItCame = field((text) => text);

/** From the page's script; undefined for invalid JSON. */
export const json = field((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

export const cutLine = (maxLength: number): Field<string, never, { maxLength: number }> =>
  field((text) => text.trim().slice(0, maxLength), { maxLength });

/** Not typed by visitors, for example a version; `otherwise` for anything else. */
export const whole = (otherwise = 0): Field<number> =>
  field((text) => {
    const value = Number(text);
    return text.trim() !== "" && Number.isSafeInteger(value) ? value : otherwise;
  });

/** Empty: 0; invalid: NaN. Callers check the range. */
export const number = field((text) => Number(text.trim() || "0"));

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Field<Choice | undefined>;
export function oneOf<const Choice extends string>(choices: readonly Choice[], otherwise: Choice): Field<Choice>;
export function oneOf(choices: readonly string[], otherwise?: string): Field<string | undefined> {
  return field((text) => choices.find((choice) => choice === text) ?? otherwise);
}

export const tick = field((text) => text === "on" || text === "yes");

/** Composed characters, single spaces, trimmed. */
export function oneLine(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Removes invisible characters except newlines and tabs. */
export function cleanLines(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{C}\n\t]/gu, "")
    .trim();
}

function lengthProblem(text: string, { min, max }: Bounds) {
  if (text.length < min) return { rule: "too-short" as const, given: text.length, limit: min };
  if (text.length > max) return { rule: "too-long" as const, given: text.length, limit: max };
  return undefined;
}
