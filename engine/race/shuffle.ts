import { keccak_256 } from "@noble/hashes/sha3.js";
import { word } from "./abi.ts";

const entropyMask = 2n ** 72n - 1n;

/** The entropy a race starts with: the low 72 bits of its seed. */
export function startEntropy(seed: bigint): bigint {
  return seed & entropyMask;
}

/** One step of the chain: the low 72 bits of the hash of the entropy as one word. */
export type EntropyStep = (entropy: bigint) => bigint;

export const nextEntropy: EntropyStep = (entropy) => {
  const hash = keccak_256(word(entropy));
  let next = 0n;
  for (let i = 23; i < 32; i += 1) next = (next << 8n) | BigInt(hash[i]!);
  return next;
};

/** The same step by another Keccak-256, which gives the hash as a number. It must be done with its input when it answers. */
export function entropyStepBy(keccak256: (bytes: Uint8Array) => bigint): EntropyStep {
  const input = new Uint8Array(32);
  const view = new DataView(input.buffer);
  return (entropy) => {
    // 72 bits
    input[23] = Number(entropy >> 64n);
    view.setBigUint64(24, entropy);
    return keccak256(input) & entropyMask;
  };
}

/** What chance decides in one shuffle. */
export interface Draws {
  /** the place that each place, in order, changes with */
  places: readonly number[];
  /** the entropy afterwards */
  entropy: bigint;
}

/** A Knuth shuffle of `count` cars as the published games have it: a step of the chain for every car, for the last one too. */
export function drawShuffle(count: number, entropy: bigint, step: EntropyStep = nextEntropy): Draws {
  let next = entropy;
  const places: number[] = [];
  for (let j = 0; j < count; j += 1) {
    next = step(next);
    places.push(j + Number(next % BigInt(count - j)));
  }
  return { places, entropy: next };
}

const rememberedShuffles = 1024;

/** The same with a memory: races of one seed with other seats walk the same chain, and hashing is a good part of a light race. */
export function rememberingDraws(count: number, step: EntropyStep): (entropy: bigint) => Draws {
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
