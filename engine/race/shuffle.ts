import { keccak_256 } from "@noble/hashes/sha3.js";
import { writeWord } from "./abi.ts";

const entropyMask = 2n ** 72n - 1n;

/** The entropy a race starts with: the low 72 bits of its seed. */
export function startEntropy(seed: bigint): bigint {
  return seed & entropyMask;
}

/**
 * Shuffles the order of turns and moves the entropy on, as the published games do after every round: a Knuth shuffle whose every step,
 * the last one too, hashes the entropy as one word and keeps the low 72 bits.
 */
export function shuffleOrder(order: readonly number[], entropy: bigint): { order: number[]; entropy: bigint } {
  const shuffled = [...order];
  const count = shuffled.length;
  const block = new Uint8Array(32);
  let next = entropy;
  for (let j = 0; j < count; j += 1) {
    block.fill(0);
    writeWord(block, 0, next);
    const hash = keccak_256(block);
    next = 0n;
    for (let i = 23; i < 32; i += 1) next = (next << 8n) | BigInt(hash[i]!);
    const k = j + Number(next % BigInt(count - j));
    [shuffled[j], shuffled[k]] = [shuffled[k]!, shuffled[j]!];
  }
  return { order: shuffled, entropy: next };
}
