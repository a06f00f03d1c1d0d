import { createHash } from "node:crypto";

/**
 * The seed of a race that is no official one: a hash of what the race is for. A race that is tried again after a fault of the host is
 * the same race.
 *
 * @returns whole number below 2^64
 */
export function practiceSeed(purpose: string): bigint {
  return createHash("sha256").update(purpose).digest().readBigUInt64BE();
}
