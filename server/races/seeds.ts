import { createHash } from "node:crypto";

/** Lower-case hex with 0x, as in the database and the logs. */
export function seedText(seed: bigint): string {
  return `0x${seed.toString(16)}`;
}

/**
 * Practice seeds are hashes of the race's purpose, so a race that is retried after a host fault stays the same.
 * @returns whole number below 2^64
 */
export function practiceSeed(purpose: string): bigint {
  return createHash("sha256").update(purpose).digest().readBigUInt64BE();
}
