/** Both drivers return the same values. int8 is 20, bytea is 17; counts and identities are below 2^53. */
export const int8Type = 20;
export const byteaType = 17;

export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database gave the int8 ${text}, which no number holds exactly.`);
  return value;
}

/** From hex: `\x0102…`. */
export function parseBytea(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), "hex"));
}
