import { keccak_256 } from "@noble/hashes/sha3.js";

const entropyMask = 2n ** 72n - 1n;

/** The low 72 bits of the seed. */
export function startEntropy(seed: bigint): bigint {
  return seed & entropyMask;
}

/** Hashed as a big-endian word. */
const wordBytes = 32;
const entropyBytes = 9;

/** Writes the Keccak-256 of some bytes to an output of 32. */
export type Hash = (bytes: Uint8Array, output: Uint8Array) => void;

const plainHash: Hash = (bytes, output) => output.set(keccak_256(bytes));

export function nextEntropy(entropy: bigint): bigint {
  return drawShuffle(1, entropy).entropy;
}

/** The entropy at the end of this word modulo a small number. */
function remainder(word: Uint8Array, divisor: number): number {
  let rest = 0;
  for (let i = wordBytes - entropyBytes; i < wordBytes; i += 3)
    rest = (rest * 2 ** 24 + (word[i]! * 2 ** 16 + word[i + 1]! * 2 ** 8 + word[i + 2]!)) % divisor;
  return rest;
}

export interface Draws {
  /** swap partner of each place, in order */
  places: readonly number[];
  entropy: bigint;
}

/** Knuth shuffle as in the published games: one hash per car, the last one included. */
export function drawShuffle(count: number, entropy: bigint): Draws {
  return drawsOf(count, plainHash)(entropy);
}

/** drawShuffle with separate room for the chain. */
function drawsOf(count: number, hash: Hash): (entropy: bigint) => Draws {
  const word = new Uint8Array(wordBytes);
  const view = new DataView(word.buffer);
  return (entropy) => {
    word[wordBytes - entropyBytes] = Number(entropy >> 64n);
    view.setBigUint64(wordBytes - 8, BigInt.asUintN(64, entropy));
    const places: number[] = [];
    for (let j = 0; j < count; j += 1) {
      hash(word, word);
      word.fill(0, 0, wordBytes - entropyBytes);
      places.push(j + remainder(word, count - j));
    }
    return { places, entropy: (BigInt(word[wordBytes - entropyBytes]!) << 64n) | view.getBigUint64(wordBytes - 8) };
  };
}

const rememberedShuffles = 1024;

/** Linked to the next draws, once known. */
interface ChainedDraws extends Draws {
  next?: ChainedDraws;
}

/** Caches draws: races with the same seed share a chain, and hashing is a large part of a light race. */
export function rememberingDraws(count: number, hash: Hash = plainHash): (entropy: bigint) => Draws {
  /** the first of each chain */
  const known = new Map<bigint, ChainedDraws>();
  const draw = drawsOf(count, hash);
  let remembered = 0;
  let last: ChainedDraws | undefined;
  return (entropy) => {
    const before = last !== undefined && last.entropy === entropy ? last : undefined;
    let draws = before === undefined ? known.get(entropy) : before.next;
    if (draws === undefined) {
      draws = draw(entropy);
      if (remembered >= rememberedShuffles) {
        known.clear();
        remembered = 0;
      }
      remembered += 1;
      if (before === undefined) known.set(entropy, draws);
      else before.next = draws;
    }
    last = draws;
    return draws;
  };
}

export function shuffled(order: readonly number[], { places }: Draws): number[] {
  const result = [...order];
  for (let j = 0; j < places.length; j += 1) {
    const k = places[j]!;
    [result[j], result[k]] = [result[k]!, result[j]!];
  }
  return result;
}
