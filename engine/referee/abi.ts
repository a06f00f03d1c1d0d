import type { Address } from "../evm/machine.ts";

/**
 * The parts of the contract ABI that the referee uses: 32-byte words, big-endian. Numbers are whole and below 2^53,
 * unless bigint.
 */

const selectorBytes = 4;

export const noBytes = new Uint8Array(0);

/** Requires at least four bytes. */
export function readSelector(data: Uint8Array): number {
  return ((data[0]! << 24) | (data[1]! << 16) | (data[2]! << 8) | data[3]!) >>> 0;
}

export function hasArguments(data: Uint8Array, count: number): boolean {
  return data.length >= selectorBytes + 32 * count;
}

/** Saturates at 2^53 − 1, which no amount or index reaches. */
export function readAmount(data: Uint8Array): number {
  let high = 0;
  for (let i = selectorBytes; i < selectorBytes + 25; i += 1) high |= data[i]!;
  if (high !== 0 || data[29]! >= 0x20) return Number.MAX_SAFE_INTEGER;
  let value = 0;
  for (let i = 29; i < 36; i += 1) value = value * 256 + data[i]!;
  return value;
}

/** Undefined unless the upper twelve bytes are zero. */
export function readAddress(data: Uint8Array): Address | undefined {
  for (let i = selectorBytes; i < selectorBytes + 12; i += 1) if (data[i] !== 0) return undefined;
  let hex = "0x";
  for (let i = selectorBytes + 12; i < selectorBytes + 32; i += 1) hex += hexByte[data[i]!]!;
  return hex as Address;
}

const hexByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function writeWord(bytes: Uint8Array, offset: number, value: number | bigint): void {
  if (typeof value === "bigint") {
    let rest = value;
    for (let i = offset + 31; i >= offset && rest > 0n; i -= 1) {
      bytes[i] = Number(rest & 0xffn);
      rest >>= 8n;
    }
    return;
  }
  const low = value >>> 0;
  bytes[offset + 28] = low >>> 24;
  bytes[offset + 29] = low >>> 16;
  bytes[offset + 30] = low >>> 8;
  bytes[offset + 31] = low;
  if (low === value) return;
  const high = (value - low) / 2 ** 32;
  bytes[offset + 25] = high >>> 16;
  bytes[offset + 26] = high >>> 8;
  bytes[offset + 27] = high;
}

export function word(value: number | bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  writeWord(bytes, 0, value);
  return bytes;
}

export function addressBytes(address: Address): Uint8Array {
  const bytes = new Uint8Array(20);
  for (let i = 0; i < 20; i += 1) bytes[i] = 16 * digit(address, 2 + 2 * i) + digit(address, 3 + 2 * i);
  return bytes;
}

function digit(hex: string, place: number): number {
  const code = hex.charCodeAt(place);
  return code < 0x3a ? code - 0x30 : (code | 0x20) - 0x57;
}

/** At most 32 bytes of ASCII. */
export function errorString(text: string): Uint8Array {
  const bytes = new Uint8Array(4 + 96);
  bytes.set([0x08, 0xc3, 0x79, 0xa0]);
  writeWord(bytes, 4, 32);
  writeWord(bytes, 36, text.length);
  for (let i = 0; i < text.length; i += 1) bytes[68 + i] = text.charCodeAt(i);
  return bytes;
}

export function panic(code: number): Uint8Array {
  const bytes = new Uint8Array(4 + 32);
  bytes.set([0x4e, 0x48, 0x7b, 0x71]);
  writeWord(bytes, 4, code);
  return bytes;
}
