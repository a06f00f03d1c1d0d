import type { Address } from "./machine.ts";

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Returns lower-case hex with 0x. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  let text = "";
  for (const byte of bytes) text += pairs[byte]!;
  return `0x${text}`;
}

const latin1 = new TextDecoder("latin1");
const digitCodes = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));

/** Reads a big-endian number. */
export function toNumber(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  if (bytes.length <= 32) return BigInt(toHex(bytes));
  // Faster than concatenation for long texts.
  const text = new Uint8Array(2 + 2 * bytes.length);
  text[0] = 0x30;
  text[1] = 0x78;
  for (let i = 0; i < bytes.length; i++) {
    text[2 + 2 * i] = digitCodes[bytes[i]! >> 4]!;
    text[3 + 2 * i] = digitCodes[bytes[i]! & 15]!;
  }
  return BigInt(latin1.decode(text));
}

/** Returns big-endian bytes; higher digits are cut off. */
export function fromNumber(value: bigint, length: number): Uint8Array {
  if (length === 0) return new Uint8Array(0);
  const digits = BigInt.asUintN(8 * length, value).toString(16);
  const bytes = new Uint8Array(length);
  let at = length - 1;
  for (let i = digits.length - 1; i > 0; i -= 2) bytes[at--] = 16 * digitAt(digits, i - 1) + digitAt(digits, i);
  if (digits.length % 2) bytes[at] = digitAt(digits, 0);
  return bytes;
}

function digitAt(digits: string, place: number): number {
  const code = digits.charCodeAt(place);
  return code < 0x3a ? code - 0x30 : code - 0x57;
}

export function toAddress(value: bigint): Address {
  return `0x${BigInt.asUintN(160, value).toString(16).padStart(40, "0")}`;
}

/** Pads with zeros past the end, as calldata and precompiles do. */
export function padded(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  const piece = new Uint8Array(length);
  if (offset < bytes.length) piece.set(bytes.subarray(offset, offset + length));
  return piece;
}
