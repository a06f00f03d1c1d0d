/** Sounds that Turkish and English share, and that can't be confused on a bad line. */
const consonants = ["b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "y", "z"] as const;
const vowels = ["a", "e", "i", "u"] as const;

/** Two syllables of 6 bits per word. */
export const spokenWords = 4;
export const spokenKeyBytes = 6;

/**
 * A key to say on the phone, such as "bami tuze kari nela": 48 bits.
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

export function readSpokenKey(typed: string): string {
  const normalized = typed
    .slice(0, 200)
    .replaceAll(/[İIı]/g, "i")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return (normalized.match(/.{1,4}/g) ?? []).join(" ");
}
