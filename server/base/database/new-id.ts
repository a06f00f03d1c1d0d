import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** Digits and letters that are not taken for one another when read aloud or typed (no i, l, o, u). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Where the bytes of ids come from within some work; nowhere else. */
const chosenBytes = new AsyncLocalStorage<(length: number) => Uint8Array>();

/** A random name for a row, fit for an address: 12 characters of 5 bits, so that nobody guesses another's. */
export function newId(length = 12): string {
  const bytes = (chosenBytes.getStore() ?? randomBytes)(length);
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join("");
}

/**
 * Does work whose ids come from bytes that the caller gives, so that the demonstration's are the same each time: seeds of official races
 * follow from them. What other work does meanwhile, jobs among it, keeps to chance.
 */
export function withIdsFrom<Result>(
  bytes: (length: number) => Uint8Array,
  work: () => Promise<Result>,
): Promise<Result> {
  return chosenBytes.run(bytes, work);
}
