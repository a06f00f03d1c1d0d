/** Invalid input from a person. The message says where, which rule, and what to do. */
export class Refusal extends Error {
  /** for example `turns[3].speed[0]`; empty: the whole input */
  readonly path: string;
  /** short key, for translations and tests */
  readonly rule: string;

  constructor(path: string, rule: string, message: string) {
    super(path === "" ? message : `${path}: ${message}`);
    this.name = "Refusal";
    this.path = path;
    this.rule = rule;
  }
}

export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Asserts a plain object with exactly these keys; optional ones may be missing. */
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

export function asInteger(value: unknown, path: string, min: number, max: number): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < min || value > max) {
    throw new Refusal(path, "integer", `expected a whole number from ${min} to ${max}, found ${shown(value)}.`);
  }
  return value;
}

export function asList(value: unknown, path: string, min: number, max: number): unknown[] {
  if (!Array.isArray(value)) throw new Refusal(path, "list", `expected a list, found ${shown(value)}.`);
  if (value.length < min || value.length > max) {
    const wanted = min === max ? `${min}` : `${min} to ${max}`;
    throw new Refusal(path, "length", `expected ${wanted} entries, found ${value.length}.`);
  }
  return value;
}

export function asText(value: unknown, path: string, max: number): string {
  if (typeof value !== "string") throw new Refusal(path, "text", `expected a text, found ${shown(value)}.`);
  if (value.length > max) {
    throw new Refusal(path, "length", `the text has ${value.length} characters; ${max} are allowed.`);
  }
  return value;
}
