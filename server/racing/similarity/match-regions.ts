import { gramHashes } from "./fingerprints.ts";
import type { Listing } from "./listing.ts";

/** Words that two programs have in common, in a row: where they begin in each, and how many they are. */
export interface Region {
  first: number;
  second: number;
  length: number;
}

/** A gram that stands more often in a program than this is a habit of its author's; the first so many places are tried. */
const mostPlaces = 24;

/**
 * What two programs have in common, in the order of the first: from each place on the longest stretch that stands in the second and
 * belongs to no region yet. No word belongs to two regions. The work grows with the length alone, whatever somebody submits.
 *
 * @param gram words that a region has at least
 * @param base grams that prove nothing; a region begins at none of them
 */
export function matchRegions(first: Listing, second: Listing, gram: number, base: ReadonlySet<number>): Region[] {
  const places = placesOf(gramHashes(second.words, gram));
  const isTaken = new Uint8Array(second.words.length);
  /** words from two places on that are alike, up to the first that is taken */
  const lengthFrom = (a: number, b: number) => {
    let length = 0;
    while (a + length < first.words.length && b + length < second.words.length && isTaken[b + length] === 0) {
      if (first.words[a + length]?.word !== second.words[b + length]?.word) break;
      length += 1;
    }
    return length;
  };
  const regions: Region[] = [];
  let end = 0;
  for (const [at, hash] of gramHashes(first.words, gram).entries()) {
    if (at < end || base.has(hash)) continue;
    let best: Region | undefined;
    for (const place of places.get(hash) ?? []) {
      const length = lengthFrom(at, place);
      if (length >= gram && length > (best?.length ?? 0)) best = { first: at, second: place, length };
    }
    if (!best) continue;
    isTaken.fill(1, best.second, best.second + best.length);
    end = at + best.length;
    regions.push(best);
  }
  return regions;
}

function placesOf(grams: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [at, hash] of grams.entries()) {
    const known = places.get(hash);
    if (!known) places.set(hash, [at]);
    else if (known.length < mostPlaces) known.push(at);
  }
  return places;
}

/** For each line of a program the number of the region that it belongs to, from 1; 0: none. */
export function regionOfLines(listing: Listing, regions: readonly Region[], side: "first" | "second"): number[] {
  const numbers = listing.lines.map(() => 0);
  for (const [index, region] of regions.entries()) {
    const from = listing.words[region[side]]?.line ?? 0;
    const to = listing.words[region[side] + region.length - 1]?.line ?? from;
    for (let line = from; line <= to; line += 1) if (numbers[line] === 0) numbers[line] = index + 1;
  }
  return numbers;
}
