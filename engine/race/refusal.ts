/**
 * A formula, log or car that somebody gave is refused: names the place, the rule it breaks and what to do. The message is meant for
 * the person who gave it.
 */
export class Refusal extends Error {
  /** where in the input, like `turns[3].speed[0]`; empty for the whole input */
  readonly path: string;
  /** the rule that is broken, as a short key for translations and tests */
  readonly rule: string;

  constructor(path: string, rule: string, message: string) {
    super(path === "" ? message : `${path}: ${message}`);
    this.name = "Refusal";
    this.path = path;
    this.rule = rule;
  }
}

/** A value as it is shown in a refusal: short, on one line. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Asserts a plain object with exactly the given keys, the optional ones being allowed to be absent. */
export function asRecord(
  value: unknown,
  path: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal(path, "object", `expected an object, found ${shown(value)}.`);
  }
  const record = value as Record<string, unknown>;
  for (const key of required) {
    if (!Object.hasOwn(record, key)) throw new Refusal(path, "missing", `"${key}" is missing.`);
  }
  for (const key of Object.keys(record)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw new Refusal(path, "unknown-key", `"${key.slice(0, 40)}" is not known here; take it out.`);
    }
  }
  return record;
}

/** Asserts a whole number within bounds, both included. */
export function asInteger(value: unknown, path: string, min: number, max: number): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < min || value > max) {
    throw new Refusal(path, "integer", `expected a whole number from ${min} to ${max}, found ${shown(value)}.`);
  }
  return value;
}

/** Asserts a list with a length within bounds, both included. */
export function asList(value: unknown, path: string, min: number, max: number): unknown[] {
  if (!Array.isArray(value)) throw new Refusal(path, "list", `expected a list, found ${shown(value)}.`);
  if (value.length < min || value.length > max) {
    const wanted = min === max ? `${min}` : `${min} to ${max}`;
    throw new Refusal(path, "length", `expected ${wanted} entries, found ${value.length}.`);
  }
  return value;
}

/** Asserts a string of at most `max` characters. */
export function asText(value: unknown, path: string, max: number): string {
  if (typeof value !== "string") throw new Refusal(path, "text", `expected a text, found ${shown(value)}.`);
  if (value.length > max) {
    throw new Refusal(path, "length", `the text has ${value.length} characters; ${max} are allowed.`);
  }
  return value;
}
