import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/**
 * Official seeds hash a secret (committed to before the deadline), the root of all frozen cars' hashes, the stage and
 * the race number. No one can choose a seed, because the secret is fixed before the cars are; and once the secret is
 * published, anyone can recompute it.
 *
 * SHA-256 over UTF-8 text whose first line names the purpose, so that hashes can't be reused.
 */
const hashOf = (lines: readonly string[]): Uint8Array => sha256(new TextEncoder().encode(lines.join("\n")));

/** @param secret 32 bytes, lower-case hex without 0x */
export function seedCommitment(secret: string): string {
  assertHex(secret, "seed secret");
  return bytesToHex(hashOf(["code-prix seed commitment 1", secret]));
}

export interface FrozenCar {
  number: number;
  /** SHA-256 of the init bytecode, lower-case hex, with or without 0x */
  codeHash: string;
}

/**
 * Independent of the given order: sorted by start number.
 * @returns lower-case hex without 0x
 */
export function carsRoot(cars: readonly FrozenCar[]): string {
  const lines = cars
    .toSorted((a, b) => a.number - b.number || (a.codeHash < b.codeHash ? -1 : 1))
    .map(({ number, codeHash }) => `${number} ${codeHash.toLowerCase().replace(/^0x/, "")}`);
  return bytesToHex(hashOf(["code-prix cars 1", ...lines]));
}

/** @returns whole number below 2^64 */
export function officialSeed(input: {
  secret: string;
  /** from `carsRoot` */
  carsRoot: string;
  stageId: string;
  /** within the stage, from 1 */
  raceNumber: number;
  /** earlier draws; also fixed by the secret, so that no one can pick a draw */
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
