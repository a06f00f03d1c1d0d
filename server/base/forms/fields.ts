import { z } from "zod";
import type { Bounds } from "#rules/limits.ts";
import type { Field, FieldProblem, InputLimits } from "./read-form.ts";

/** What a field's reader answers when the text will not do. */
export class Wrong<Problem extends FieldProblem> {
  readonly problem: Problem;
  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** A field by what its text is read as. All others are made of it. */
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

/** A text that is cleaned, then looked at. */
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

/** Several lines of so many characters. */
export const lines = (bounds: Bounds) => checked(cleanLines, (text) => lengthProblem(text, bounds), { bounds });

/** What a page itself put into its form; what is longer than any id is nobody's. */
export const id = field((text) => text.slice(0, 64));

/** A text that is looked at by whoever knows what it must be, as it came. */
export const asItCame = field((text) => text);

/** What a page's own script put into its form; undefined when it is no JSON. */
export const json = field((text): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
});

/** One line, of which no more is kept. */
export const cutLine = (maxLength: number): Field<string, never, { maxLength: number }> =>
  field((text) => text.trim().slice(0, maxLength), { maxLength });

/** A whole number that no visitor types wrongly, such as a version; anything else is `otherwise`. */
export const whole = (otherwise = 0): Field<number> =>
  field((text) => {
    const value = Number(text);
    return text.trim() !== "" && Number.isSafeInteger(value) ? value : otherwise;
  });

/** A number that whoever uses it asks for more of; an empty field is 0, and what is no number NaN. */
export const number = field((text) => Number(text.trim() || "0"));

/** One of a list; anything else is undefined, or what is chosen when nothing is. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): Field<Choice | undefined>;
export function oneOf<const Choice extends string>(choices: readonly Choice[], otherwise: Choice): Field<Choice>;
export function oneOf(choices: readonly string[], otherwise?: string): Field<string | undefined> {
  return field((text) => choices.find((choice) => choice === text) ?? otherwise);
}

/** A box, and whether it is ticked. */
export const tick = field((text) => text === "on" || text === "yes");

/** Text in one line: composed characters, single spaces, none at the ends. */
export function oneLine(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Text as people wrote it, without characters that are not seen, except line ends and tabs. */
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
