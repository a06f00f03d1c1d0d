import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/**
 * The seed of an official race is a hash of four things: a secret whose hash was public before the deadline, the root of all cars' hashes
 * as the freeze fixed them, the stage, and the race's number in it. Nobody can choose the seed, since the secret was committed before the
 * cars were known, and nobody outside can know it before the secret is told; then everybody can recompute it with these functions.
 *
 * Each hash is SHA-256 over UTF-8 text whose first line says what it is for, so that none can stand for another.
 */
const hashOf = (lines: readonly string[]): Uint8Array => sha256(new TextEncoder().encode(lines.join("\n")));

/** @param secret 32 bytes as lower-case hex, without 0x */
export function seedCommitment(secret: string): string {
  assertHex(secret, "seed secret");
  return bytesToHex(hashOf(["code-prix seed commitment 1", secret]));
}

/** A team's car as the freeze fixed it. */
export interface FrozenCar {
  /** the team's start number */
  number: number;
  /** SHA-256 of the init bytecode, lower-case hex, with or without 0x */
  codeHash: string;
}

/**
 * The root of all car hashes: over one line for each car, by start number. It does not depend on the order that they are given in.
 *
 * @returns lower-case hex without 0x
 */
export function carsRoot(cars: readonly FrozenCar[]): string {
  const lines = cars
    .toSorted((a, b) => a.number - b.number || (a.codeHash < b.codeHash ? -1 : 1))
    .map(({ number, codeHash }) => `${number} ${codeHash.toLowerCase().replace(/^0x/, "")}`);
  return bytesToHex(hashOf(["code-prix cars 1", ...lines]));
}

/** @returns a seed as races take it: a whole number below 2^64 */
export function officialSeed(input: {
  /** 32 bytes as lower-case hex, without 0x */
  secret: string;
  /** as `carsRoot` gives it */
  carsRoot: string;
  /** id of the stage */
  stageId: string;
  /** number of the race within the stage, from 1 */
  raceNumber: number;
  /** how often the race was drawn anew, 0 for its first draw: each further draw is fixed by the same secret, so that nobody can pick one */
  redraw?: number;
}): bigint {
  assertHex(input.secret, "seed secret");
  assertHex(input.carsRoot, "root of the car hashes");
  const bytes = hashOf([
    "code-prix official seed 1",
    input.secret,
    input.carsRoot,
    input.stageId,
    String(input.raceNumber),
    ...(input.redraw ? [`redraw ${input.redraw}`] : []),
  ]);
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
}

function assertHex(value: string, what: string): void {
  if (value !== value.toLowerCase() || hexToBytes(value).length !== 32) {
    throw new Error(`The ${what} is 32 bytes as lower-case hex.`);
  }
}
