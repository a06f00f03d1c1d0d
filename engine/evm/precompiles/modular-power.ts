/** MODEXP (EIP-198) with the gas of EIP-2565. */
import { fromNumber, padded, toNumber } from "../bytes.ts";

/** For a modulus from 2 to 2^64 − 1 and a smaller base. Faster than bigints. */
export type SmallPower = (base: bigint, exponent: Uint8Array, modulus: bigint) => bigint;

/** Check `hasOperandAbove` first: operands must fit in memory. */
export function modularPower(input: Uint8Array, smallPower: SmallPower): Uint8Array {
  const lengths = lengthsOf(input);
  if (isEmpty(lengths)) return new Uint8Array(0);
  const [b, e, m] = lengths.map(Number) as [number, number, number];
  const exponent = withoutLeadingZeros(padded(input, 96 + b, e));
  const modulus = toNumber(padded(input, 96 + b + e, m));
  const base = () => toNumber(padded(input, 96, b));
  return fromNumber(powerModulo(base, exponent, modulus, smallPower), m);
}

/** Returns the price in gas. */
export function priceOfModularPower(input: Uint8Array): bigint {
  const [baseLength, exponentLength, modulusLength] = lengthsOf(input);
  const head = headOfExponent(input, baseLength, exponentLength);
  return priceOf(baseLength, exponentLength, modulusLength, head);
}

export function hasOperandAbove(input: Uint8Array, most: number): boolean {
  const lengths = lengthsOf(input);
  return !isEmpty(lengths) && lengths.some((length) => length > most);
}

/** In bytes. */
type Lengths = [base: bigint, exponent: bigint, modulus: bigint];

const lengthsOf = (input: Uint8Array): Lengths => [0, 32, 64].map((at) => toNumber(padded(input, at, 32))) as Lengths;

/** Without base and modulus nothing is read and the output is empty. */
const isEmpty = ([baseLength, , modulusLength]: Lengths): boolean => baseLength === 0n && modulusLength === 0n;

function headOfExponent(input: Uint8Array, baseLength: bigint, exponentLength: bigint): bigint {
  const at = 96n + baseLength;
  if (at >= BigInt(input.length)) return 0n;
  return toNumber(padded(input, Number(at), exponentLength < 32n ? Number(exponentLength) : 32));
}

function priceOf(baseLength: bigint, exponentLength: bigint, modulusLength: bigint, head: bigint): bigint {
  const longest = baseLength > modulusLength ? baseLength : modulusLength;
  const words = (longest + 7n) / 8n;
  const headBits = head === 0n ? 0n : BigInt(head.toString(2).length - 1);
  const iterations = (exponentLength > 32n ? 8n * (exponentLength - 32n) : 0n) + headBits;
  const price = (words * words * (iterations > 0n ? iterations : 1n)) / 3n;
  return price > 200n ? price : 200n;
}

function withoutLeadingZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? new Uint8Array(0) : bytes.subarray(first);
}

/**
 * Sliding window, left to right (Handbook of Applied Cryptography, 14.85), with odd powers only.
 * @param exponent without leading zeros
 */
function powerModulo(readBase: () => bigint, exponent: Uint8Array, modulus: bigint, smallPower: SmallPower): bigint {
  if (modulus <= 1n) return 0n;
  if (exponent.length === 0) return 1n;
  const base = readBase() % modulus;
  if (base <= 1n) return base;
  if (modulus < 1n << 64n) return smallPower(base, exponent, modulus);
  const bits = 8 * exponent.length - Math.clz32(exponent[0]!) + 24;
  const bit = (place: number): number => (exponent[exponent.length - 1 - (place >> 3)]! >> (place & 7)) & 1;
  const width = bits < 8 ? 1 : bits < 24 ? 2 : bits < 80 ? 3 : bits < 240 ? 4 : bits < 672 ? 5 : 6;
  const square = width > 1 ? (base * base) % modulus : 0n;
  const oddPowers = [base];
  while (oddPowers.length < 1 << (width - 1)) oddPowers.push((oddPowers.at(-1)! * square) % modulus);
  let result: bigint | undefined;
  for (let place = bits - 1; place >= 0;) {
    if (!bit(place)) {
      result = (result! * result!) % modulus;
      place--;
      continue;
    }
    let last = Math.max(0, place - width + 1);
    while (!bit(last)) last++;
    let window = 0;
    for (let i = place; i >= last; i--) window = 2 * window + bit(i);
    const power = oddPowers[window >> 1]!;
    if (result === undefined) result = power;
    else {
      for (let i = place; i >= last; i--) result = (result * result) % modulus;
      result = (result * power) % modulus;
    }
    place = last - 1;
  }
  return result!;
}
