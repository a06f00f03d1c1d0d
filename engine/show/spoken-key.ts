/** Sounds that Turkish and English write and say alike; no two of them are taken for one another over a bad line. */
const consonants = ["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "y", "z"] as const;
const vowels = ["a", "e", "i", "u"] as const;

/** Words of a spoken key, and its bits: a word is two syllables of 6 bits each. */
export const spokenWords = 4;
export const spokenKeyBytes = 6;

/**
 * A key to be said on the telephone, such as "bami tuze kari nela": four words of two syllables, 48 bits.
 *
 * @param random six random bytes
 */
export function spokenKeyOf(random: Uint8Array): string {
  if (random.length !== spokenKeyBytes) throw new RangeError(`A spoken key has ${spokenKeyBytes} bytes.`);
  let bits = 0n;
  for (const byte of random) bits = (bits << 8n) | BigInt(byte);
  const syllables: string[] = [];
  for (let at = 0; at < 2 * spokenWords; at += 1) {
    const sixBits = Number((bits >> BigInt(6 * at)) & 63n);
    syllables.push(`${consonants[sixBits >> 2]}${vowels[sixBits & 3]}`);
  }
  return Array.from({ length: spokenWords }, (_, word) => syllables.slice(2 * word, 2 * word + 2).join("")).join(" ");
}

/** A typed key as it was made: case, dots and what stands between the words do not matter. */
export function readSpokenKey(typed: string): string {
  const letters = typed
    .slice(0, 200)
    .replaceAll(/[İIı]/g, "i")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return (letters.match(/.{1,4}/g) ?? []).join(" ");
}
