import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** Without letters that look alike (no i, l, o, u). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const chosenBytes = new AsyncLocalStorage<(length: number) => Uint8Array>();

/** 12 characters of 5 bits: unguessable. */
export function newId(length = 12): string {
  const bytes = (chosenBytes.getStore() ?? randomBytes)(length);
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join("");
}

/** The id that a form brought, so that pressing it twice creates one. */
export const givenId = (text: string): string => (/^[0-9a-z]{12}$/.test(text) ? text : newId());

/** Makes the demonstration's ids reproducible. Concurrent work keeps random ids. */
export function withIdsFrom<Result>(
  bytes: (length: number) => Uint8Array,
  work: () => Promise<Result>,
): Promise<Result> {
  return chosenBytes.run(bytes, work);
}
