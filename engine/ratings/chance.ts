import { exponential, naturalLogarithm } from "./exponential.ts";

/** Deterministic by seed on every machine. */
export interface Chance {
  /** 0 to 2³² − 1 */
  uint32(): number;
  /** 0 to limit − 1, uniform; limit from 1 to 2³² − 1 */
  below(limit: number): number;
  /** multiples of 2⁻⁵³ in (0, 1] */
  fraction(): number;
  /** mean 1 */
  exponential(): number;
  /** mean 0, standard deviation 1 */
  normal(): number;
  /** 0 to size − 1 (Fisher and Yates) */
  shuffled(size: number): number[];
}

const rotateLeft = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** Murmur3's finalizer: every input bit affects every output bit. */
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** FNV-1a over UTF-16 units, spread by Murmur3's finalizer. */
function stateOf(seed: string): [number, number, number, number] {
  let hash = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let index = 0; index < seed.length; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
    second = Math.imul(rotateLeft(second, 5) ^ seed.charCodeAt(index), 0x2c1b3c6d);
  }
  return [mix(hash), mix(second), mix(hash + 0x3c6ef372), mix(second ^ 0x2545f491) | 1];
}

/** xoshiro128** 1.1 (Blackman and Vigna, prng.di.unimi.it), with integers only. Not for secrets. */
export function createChance(seed: string | readonly [number, number, number, number]): Chance {
  let [a, b, c, d] = typeof seed === "string" ? stateOf(seed) : seed;
  if ((a | b | c | d) === 0)
    throw new RangeError("The four words of a seed must not all be 0: the generator would stand still.");

  function uint32(): number {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  }

  function below(limit: number): number {
    if (!Number.isInteger(limit) || limit < 1 || limit > 0xffffffff) {
      throw new RangeError(
        `A draw below ${limit} is impossible: the limit must be a whole number from 1 to 4294967295.`,
      );
    }
    const unbiased = 0x100000000 - (0x100000000 % limit);
    let draw = uint32();
    while (draw >= unbiased) draw = uint32();
    return draw % limit;
  }

  function fraction(): number {
    const high = uint32() >>> 5;
    const low = uint32() >>> 6;
    return (high * 0x4000000 + low + 1) / 0x20000000000000;
  }

  /** Marsaglia's polar method, without sine and cosine. */
  function normal(): number {
    for (;;) {
      const x = 2 * fraction() - 1;
      const y = 2 * fraction() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) return x * Math.sqrt((-2 * naturalLogarithm(square)) / square);
    }
  }

  function shuffled(size: number): number[] {
    const numbers = Array.from({ length: size }, (_, index) => index);
    for (let last = size - 1; last > 0; last--) {
      const other = below(last + 1);
      const swapped = numbers[last]!;
      numbers[last] = numbers[other]!;
      numbers[other] = swapped;
    }
    return numbers;
  }

  return { uint32, below, fraction, exponential: () => -naturalLogarithm(fraction()), normal, shuffled };
}

/**
 * Draws from Plackett–Luce: times are exponential with rate e^strength, the shortest wins.
 * @param field indexes into `strengths`
 * @param strengths log-strengths
 */
export function drawFinishingOrder(field: readonly number[], strengths: ArrayLike<number>, chance: Chance): number[] {
  const times = field.map((car) => ({ car, time: chance.exponential() / exponential(strengths[car]!) }));
  return times.sort((a, b) => a.time - b.time).map(({ car }) => car);
}
