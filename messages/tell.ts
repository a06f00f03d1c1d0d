/** What a text with placeholders is filled with: lists of words have become one text. */
type Told<Case extends object> = { [Name in keyof Case]: Case[Name] extends readonly string[] ? string : Case[Name] };

/** The members of a union that may be of a kind. */
type CaseOf<Case extends object, Key extends string, Kind> =
  Case extends Record<Key, infer Kinds> ? (Kind extends Kinds ? Case : never) : never;

/**
 * The text of a case, filled with the case's own values; a list of words is written with commas.
 *
 * @param texts one for each case, by its rule
 * @example tell(messages.teams.problem, { field: "name", rule: "taken", by: "Fırtına" })
 */
export function tell<Case extends { rule: string }>(
  texts: { readonly [Rule in Case["rule"]]: string | ((values: Told<CaseOf<Case, "rule", Rule>>) => string) },
  problem: Case,
): string;
/** @param key what tells the cases apart */
export function tell<Key extends string, Case extends Record<Key, string>>(
  texts: { readonly [Kind in Case[Key]]: string | ((values: Told<CaseOf<Case, Key, Kind>>) => string) },
  problem: Case,
  key: Key,
): string;
export function tell(texts: object, problem: object, key = "rule"): string {
  const values = Object.entries(problem).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : value,
  ]);
  const filled = Object.fromEntries(values) as Record<string, string>;
  const text = (texts as Record<string, string | ((values: object) => string)>)[filled[key] ?? ""];
  if (text === undefined) throw new Error(`There is no text for the case "${filled[key]}".`);
  return typeof text === "string" ? text : text(filled);
}

/** One of several texts by a key that comes from elsewhere: undefined where there is none of that name. */
export function textNamed(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
