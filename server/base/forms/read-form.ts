import type { z } from "zod";
import type { Bounds } from "#rules/limits.ts";

/** What is wrong with what stands in a field: the key of its text in the catalogues, and what that text is filled with. */
export interface FieldProblem {
  readonly rule: string;
}

/** A field's limits as its input has them. */
export interface InputLimits {
  readonly required?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** characters of several lines, for a hint: their input has no end, for what is pasted would be cut without a word */
  readonly bounds?: Bounds;
}

declare const refusal: unique symbol;
declare const limits: unique symbol;

/** Reads what was typed into a field. `Problem` is what may be wrong with it: never, where whatever comes is read somehow. */
export type Field<Value, Problem extends FieldProblem = never, Limits extends InputLimits = object> = z.ZodType<
  Value,
  string
> & {
  readonly [refusal]?: Problem;
  readonly [limits]?: Limits;
};

/** A form is a zod object of fields, each text in and a value out; those of JSON may be made of the same fields. */
type Form = z.ZodObject<Record<string, z.ZodType<unknown, string>>>;

export type FieldName<Of extends Form> = Extract<keyof Of["shape"], string>;

type ProblemOfField<Name, Of> = Of extends { readonly [refusal]?: infer Problem }
  ? Problem extends FieldProblem
    ? { field: Name } & Problem
    : never
  : never;

/** What may be wrong with a form, field by field. */
export type FormProblem<Of extends Form> = {
  [Name in FieldName<Of>]: ProblemOfField<Name, Of["shape"][Name]>;
}[FieldName<Of>];

/** The texts of a form, as they came: what a page shows again when something is wrong. */
export type Given<Of extends Form> = Record<FieldName<Of>, string>;

export type ReadForm<Of extends Form> =
  | { kind: "read"; values: z.output<Of>; given: Given<Of> }
  | ([FormProblem<Of>] extends [never] ? never : { kind: "refused"; problems: FormProblem<Of>[]; given: Given<Of> });

/** Texts of a form by the fields' names: empty where there is none, or a file; several ticks under one name are lines. */
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
 * Reads a form by its schema.
 *
 * @param sent what a browser sent, or its texts by the fields' names
 * @returns values, or what is wrong: one problem for each field at most. Where nothing can be wrong there are always values.
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

/** What is wrong with the texts of a form; empty: nothing. */
export function problemsIn<Of extends Form>(form: Of, given: Partial<Given<Of>>): FormProblem<Of>[] {
  const read: { kind: string; problems?: FormProblem<Of>[] } = readForm(form, given);
  return read.problems ?? [];
}

/** The attributes of a form's inputs by the fields' names. */
export type FormInputs<Of extends Form> = {
  readonly [Name in FieldName<Of>]: { readonly name: Name } & LimitsOf<Of["shape"][Name]>;
};

type LimitsOf<Of> = Of extends { readonly [limits]?: infer Limits } ? NonNullable<Limits> : object;

/** What a page's inputs need of a form, for its loader: schemas stay on the server. */
export function fieldProps<Of extends Form>(form: Of): FormInputs<Of> {
  const props = Object.entries(form.shape).map(([name, field]) => {
    const { input } = (field.meta() ?? {}) as { input?: InputLimits };
    return [name, { name, ...input }];
  });
  return Object.fromEntries(props) as FormInputs<Of>;
}
