/**
 * Both drivers must give the same values for the same columns. Object identifiers of PostgreSQL's types: int8 20, bytea 17.
 * Counts and identity columns fit a number safely; a value beyond that would be a bug, not data.
 */
export const int8Type = 20;
export const byteaType = 17;

export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database gave the int8 ${text}, which no number holds exactly.`);
  return value;
}

/** From PostgreSQL's hex form `\x0102…`. */
export function parseBytea(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), "hex"));
}
