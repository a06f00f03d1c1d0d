import { keccak_256 } from "@noble/hashes/sha3.js";
import { word } from "./abi.ts";

const entropyMask = 2n ** 72n - 1n;

/** The entropy a race starts with: the low 72 bits of its seed. */
export function startEntropy(seed: bigint): bigint {
  return seed & entropyMask;
}

/** The entropy as one word of which all but the low 72 bits are 0: what is hashed. */
const wordBytes = 32;
const firstByte = 23;

/** One step of the chain: the low 72 bits of the word become those of the word's hash. */
export type EntropyStep = (word: Uint8Array) => void;

/** A step by any Keccak-256, which writes the hash of a word to `output` or gives it. */
export function entropyStepBy(keccak256: (word: Uint8Array, output: Uint8Array) => Uint8Array): EntropyStep {
  const output = new Uint8Array(wordBytes);
  return (entropy) => {
    const hash = keccak256(entropy, output);
    for (let i = firstByte; i < wordBytes; i += 1) entropy[i] = hash[i]!;
  };
}

const plainStep = entropyStepBy((bytes) => keccak_256(bytes));

/** The entropy after another. */
export function nextEntropy(entropy: bigint): bigint {
  const next = word(entropy);
  plainStep(next);
  return readEntropy(next);
}

function readEntropy(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return (BigInt(bytes[firstByte]!) << 64n) | view.getBigUint64(firstByte + 1);
}

/** The entropy modulo a small number. */
function remainder(entropy: Uint8Array, divisor: number): number {
  let rest = 0;
  for (let i = firstByte; i < wordBytes; i += 1) rest = (rest * 256 + entropy[i]!) % divisor;
  return rest;
}

/** What chance decides in one shuffle. */
export interface Draws {
  /** the place that each place, in order, changes with */
  places: readonly number[];
  /** the entropy afterwards */
  entropy: bigint;
}

/** A Knuth shuffle of `count` cars as the published games have it: a step of the chain for every car, for the last one too. */
export function drawShuffle(count: number, entropy: bigint, step: EntropyStep = plainStep): Draws {
  const next = word(entropy);
  const places: number[] = [];
  for (let j = 0; j < count; j += 1) {
    step(next);
    places.push(j + remainder(next, count - j));
  }
  return { places, entropy: readEntropy(next) };
}

const rememberedShuffles = 1024;

/** The same with a memory: races of one seed with other seats walk the same chain, and hashing is a good part of a light race. */
export function rememberingDraws(count: number, step?: EntropyStep): (entropy: bigint) => Draws {
  const known = new Map<bigint, Draws>();
  return (entropy) => {
    const remembered = known.get(entropy);
    if (remembered !== undefined) return remembered;
    if (known.size >= rememberedShuffles) known.clear();
    const draws = drawShuffle(count, entropy, step);
    known.set(entropy, draws);
    return draws;
  };
}

/** The order of turns after a shuffle. */
export function shuffled(order: readonly number[], { places }: Draws): number[] {
  const result = [...order];
  for (const [j, k] of places.entries()) [result[j], result[k]] = [result[k]!, result[j]!];
  return result;
}
