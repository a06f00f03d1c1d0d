/** MODEXP (EIP-198) with the gas of EIP-2565. */
import { fromNumber, padded, toNumber } from "../bytes.ts";

/** Undefined: out of gas, or an operand longer than `mostBytes`. */
export function modularPower(
  input: Uint8Array,
  gas: number,
  mostBytes: number,
): { gasUsed: number; output: Uint8Array } | undefined {
  const lengths = [0, 32, 64].map((at) => toNumber(padded(input, at, 32)));
  const [baseLength, exponentLength, modulusLength] = lengths as [bigint, bigint, bigint];
  const head = headOfExponent(input, baseLength, exponentLength);
  const price = priceOf(baseLength, exponentLength, modulusLength, head);
  if (price > BigInt(gas)) return undefined;
  const gasUsed = Number(price);
  // no base and no modulus: whatever the exponent, nothing comes out and nothing is read
  if (baseLength === 0n && modulusLength === 0n) return { gasUsed, output: new Uint8Array(0) };
  if (lengths.some((length) => length > mostBytes)) return undefined;
  const [b, e, m] = lengths.map(Number) as [number, number, number];
  const base = toNumber(padded(input, 96, b));
  const exponent = padded(input, 96 + b, e);
  const modulus = toNumber(padded(input, 96 + b + e, m));
  return { gasUsed, output: fromNumber(powerModulo(base, exponent, modulus), m) };
}

/** The exponent's first 32 bytes. */
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

function powerModulo(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  if (modulus === 0n) return 0n;
  let result = 1n % modulus;
  const reduced = base % modulus;
  for (const byte of exponent) {
    for (let bit = 7; bit >= 0; bit--) {
      result = (result * result) % modulus;
      if ((byte >> bit) & 1) result = (result * reduced) % modulus;
    }
  }
  return result;
}
