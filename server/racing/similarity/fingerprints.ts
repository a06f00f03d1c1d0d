import type { Listing, Word } from "./listing.ts";

/**
 * How programs are fingerprinted, for each kind of text: a gram is so many words in a row, and of so many grams in a row the smallest
 * hash is kept (winnowing; Schleimer, Wilkerson and Aiken 2003). Two texts that share `gram + window - 1` words in a row share a print.
 */
export interface PrintSizes {
  gram: number;
  window: number;
}

/** Some three lines of Solidity. */
export const sourceSizes: PrintSizes = { gram: 20, window: 8 };
/** What a compiler makes of about as much. */
export const opcodeSizes: PrintSizes = { gram: 40, window: 16 };

/** Odd, and far from each other: of the two sums that roll along. */
const [lowBase, highBase] = [0x01000193, 0x85ebca6b];

/** One hash of 53 bits for each gram, in order: two sums modulo 2^32 that roll along, then mixed so that any of them may be the smallest. */
export function gramHashes(words: readonly Word[], gram: number): number[] {
  const hashOf = wordHashes();
  const hashes = words.map(({ word }) => hashOf(word));
  let [lowLeaving, highLeaving] = [1, 1];
  for (let count = 0; count < gram; count += 1) {
    lowLeaving = Math.imul(lowLeaving, lowBase);
    highLeaving = Math.imul(highLeaving, highBase);
  }
  const grams: number[] = [];
  let [low, high] = [0, 0];
  for (const [at, hash] of hashes.entries()) {
    const leaving = hashes[at - gram] ?? 0;
    low = (Math.imul(low, lowBase) + hash - Math.imul(leaving, lowLeaving)) | 0;
    high = (Math.imul(high, highBase) + hash - Math.imul(leaving, highLeaving)) | 0;
    if (at + 1 >= gram) grams.push((mixed(high) & 0x1fffff) * 2 ** 32 + mixed(low));
  }
  return grams;
}

/** Spreads what only the upper bits know over all of them. */
function mixed(sum: number): number {
  const once = Math.imul(sum ^ (sum >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return (twice ^ (twice >>> 16)) >>> 0;
}

function wordHashes(): (word: string) => number {
  const known = new Map<string, number>();
  return (word) => {
    let hash = known.get(word);
    if (hash === undefined) known.set(word, (hash = hashOfWord(word)));
    return hash;
  };
}

function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

/** The prints of a program; none when it is shorter than a gram. */
export function fingerprints({ words }: Listing, { gram, window }: PrintSizes): Set<number> {
  const grams = gramHashes(words, gram);
  const prints = new Set<number>();
  if (grams.length > 0 && grams.length < window) prints.add(Math.min(...grams));
  for (let end = window; end <= grams.length; end += 1) {
    let least = grams[end - window] ?? 0;
    for (let index = end - window + 1; index < end; index += 1) least = Math.min(least, grams[index] ?? least);
    prints.add(least);
  }
  return prints;
}
