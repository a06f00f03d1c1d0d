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

const rememberedSteps = 4096;

/** The same step by another Keccak-256, which gives the hash as a number. */
export function entropyStepBy(keccak256: (bytes: Uint8Array) => bigint): EntropyStep {
  return (entropy) => keccak256(word(entropy)) & entropyMask;
}

/** A step with a memory: races of one seed with other seats walk the same chain, and hashing is a good part of a light race. */
export function rememberingEntropy(step: EntropyStep): EntropyStep {
  const known = new Map<bigint, bigint>();
  return (entropy) => {
    const remembered = known.get(entropy);
    if (remembered !== undefined) return remembered;
    if (known.size >= rememberedSteps) known.clear();
    const next = step(entropy);
    known.set(entropy, next);
    return next;
  };
}

/**
 * Shuffles the order of turns and moves the entropy on, as the published games do after every round: a Knuth shuffle that takes a step of
 * the chain for every car, for the last one too.
 */
export function shuffleOrder(
  order: readonly number[],
  entropy: bigint,
  step: EntropyStep = nextEntropy,
): { order: number[]; entropy: bigint } {
  const shuffled = [...order];
  const count = shuffled.length;
  let next = entropy;
  for (let j = 0; j < count; j += 1) {
    next = step(next);
    const k = j + Number(next % BigInt(count - j));
    [shuffled[j], shuffled[k]] = [shuffled[k]!, shuffled[j]!];
  }
  return { order: shuffled, entropy: next };
}
