import { createHash } from "node:crypto";

/**
 * Practice seeds are hashes of the race's purpose, so a race that is retried after a host fault stays the same.
 * @returns whole number below 2^64
 */
export function practiceSeed(purpose: string): bigint {
  return createHash("sha256").update(purpose).digest().readBigUInt64BE();
}
