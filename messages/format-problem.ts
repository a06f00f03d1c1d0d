/** Lists are joined to text. */
type Formattable<Case extends object> = {
  [Name in keyof Case]: Case[Name] extends readonly string[] ? string : Case[Name];
};

type CaseOf<Case extends object, Key extends string, Kind> =
  Case extends Record<Key, infer Kinds> ? (Kind extends Kinds ? Case : never) : never;

/** Texts by rule. */
export type ProblemTexts<Case extends { rule: string }> = {
  readonly [Rule in Case["rule"]]: string | ((values: Formattable<CaseOf<Case, "rule", Rule>>) => string);
};

/**
 * Joins lists with commas.
 * @example formatProblem(messages.teams.problem, { field: "name", rule: "taken", by: "Fırtına" })
 */
export function formatProblem<Case extends { rule: string }>(texts: ProblemTexts<Case>, problem: Case): string;
/** @param key the discriminator */
export function formatProblem<Key extends string, Case extends Record<Key, string>>(
  texts: { readonly [Kind in Case[Key]]: string | ((values: Formattable<CaseOf<Case, Key, Kind>>) => string) },
  problem: Case,
  key: Key,
): string;
export function formatProblem(texts: object, problem: object, key = "rule"): string {
  const values = Object.entries(problem).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : value,
  ]);
  const filled = Object.fromEntries(values) as Record<string, string>;
  const text = (texts as Record<string, string | ((values: object) => string)>)[filled[key] ?? ""];
  if (text === undefined) throw new Error(`There is no text for the case "${filled[key]}".`);
  return typeof text === "string" ? text : text(filled);
}

/** Undefined: no such text. */
export function textNamed(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
