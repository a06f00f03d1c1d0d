import { randomBytes } from "node:crypto";

/** Digits and letters that are not taken for one another when read aloud or typed (no i, l, o, u). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A random name for a row, fit for an address: 12 characters of 5 bits, so that nobody guesses another's. */
export function newId(length = 12): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join("");
}
