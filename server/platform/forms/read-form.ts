import { z } from "zod";
import type { Bounds } from "#domain/platform/limits.ts";

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

/** Must be filled in. */
export const filledLine = (limit: number) =>
  checked(
    oneLine,
    (text) =>
      text === "" ? { rule: "empty" as const } : text.length > limit ? { rule: "too-long" as const, limit } : undefined,
    { required: true, maxLength: limit },
  );

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

interface FieldProblem {
  readonly rule: string;
}

interface InputLimits {
  readonly required?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** of multi-line texts, for a hint; no `maxLength`, because it would cut pasted text silently */
  readonly bounds?: Bounds;
}

declare const refusal: unique symbol;
declare const limits: unique symbol;

/** `Problem` is never for fields that accept anything. */
export type Field<Value, Problem extends FieldProblem = never, Limits extends InputLimits = object> = z.ZodType<
  Value,
  string
> & {
  readonly [refusal]?: Problem;
  readonly [limits]?: Limits;
};

/** Text in, values out; JSON bodies may use the same fields. */
type Form = z.ZodObject<Record<string, z.ZodType<unknown, string>>>;

export type FieldName<Of extends Form> = Extract<keyof Of["shape"], string>;

type ProblemOfField<Name, Of> = Of extends { readonly [refusal]?: infer Problem }
  ? Problem extends FieldProblem
    ? { field: Name } & Problem
    : never
  : never;

export type FormProblem<Of extends Form> = {
  [Name in FieldName<Of>]: ProblemOfField<Name, Of["shape"][Name]>;
}[FieldName<Of>];

export type Given<Of extends Form> = Record<FieldName<Of>, string>;

export type ReadForm<Of extends Form> =
  | { kind: "read"; values: z.output<Of>; given: Given<Of> }
  | ([FormProblem<Of>] extends [never] ? never : { kind: "refused"; problems: FormProblem<Of>[]; given: Given<Of> });

/** Missing fields and files are empty; checkboxes of one name are joined as lines. */
export function textsIn<Name extends string>(names: readonly Name[], form: FormData): Record<Name, string> {
  const texts = names.map((name) => [
    name,
    form
      .getAll(name)
      .filter((value) => typeof value === "string")
      .join("\n"),
  ]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/**
 * Returns values, or at most one problem per field. Forms that accept anything always return values.
 * @param sent form data, or texts by field name
 */
export function readForm<Of extends Form>(form: Of, sent: FormData | Partial<Given<Of>>): ReadForm<Of> {
  const names = Object.keys(form.shape) as FieldName<Of>[];
  const given = (
    sent instanceof FormData ? textsIn(names, sent) : Object.fromEntries(names.map((name) => [name, sent[name] ?? ""]))
  ) as Given<Of>;
  const read = form.safeParse(given);
  if (read.success) return { kind: "read", values: read.data, given };
  const problems = new Map<unknown, object>();
  for (const issue of read.error.issues) {
    const [field] = issue.path;
    if (issue.code !== "custom" || !issue.params)
      throw new Error(`The field ${String(field)} says no rule for ${issue.code}.`);
    if (!problems.has(field)) problems.set(field, { field, ...issue.params });
  }
  return { kind: "refused", problems: [...problems.values()], given } as ReadForm<Of>;
}

export function problemsIn<Of extends Form>(form: Of, given: Partial<Given<Of>>): FormProblem<Of>[] {
  const read: { kind: string; problems?: FormProblem<Of>[] } = readForm(form, given);
  return read.problems ?? [];
}

export type FormInputs<Of extends Form> = {
  readonly [Name in FieldName<Of>]: { readonly name: Name } & LimitsOf<Of["shape"][Name]>;
};

type LimitsOf<Of> = Of extends { readonly [limits]?: infer Limits } ? NonNullable<Limits> : object;

/** For loaders, because schemas stay on the server. */
export function fieldProps<Of extends Form>(form: Of): FormInputs<Of> {
  const props = Object.entries(form.shape).map(([name, field]) => {
    const { input } = (field.meta() ?? {}) as { input?: InputLimits };
    return [name, { name, ...input }];
  });
  return Object.fromEntries(props) as FormInputs<Of>;
}
