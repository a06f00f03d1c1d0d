import { fromNumber, padded, toAddress, toHex, toNumber } from "#engine/evm/bytes.ts";

/** Format: https://docs.soliditylang.org/en/latest/abi-spec.html. The bytes are untrusted. */

export const wordAt = (bytes: Uint8Array, offset: number): bigint => toNumber(padded(bytes, offset, 32));

/** `offset`: the value's head; dynamic values are relative to `base`. */
export function readValue(type: string, bytes: Uint8Array, offset: number, base: number): string {
  const word = wordAt(bytes, offset);
  if (type !== "string" && type !== "bytes") return valueOfWord(type, word);
  const start = base + Number(BigInt.asUintN(32, word));
  const length = Number(BigInt.asUintN(32, wordAt(bytes, start)));
  const content = bytes.slice(start + 32, start + 32 + Math.min(length, 1_024));
  return type === "string" ? printable(new TextDecoder().decode(content)) : toHex(content);
}

export function valueOfWord(type: string, word: bigint): string {
  if (type === "bool") return word === 0n ? "false" : "true";
  if (/^address|^contract$/.test(type)) return toAddress(word);
  if (/^int\d*$/.test(type)) return BigInt.asIntN(256, word).toString();
  if (/^uint\d*$/.test(type)) return word.toString();
  if (/^bytes\d+$/.test(type)) return toHex(fromNumber(word, 32).slice(0, Number(type.slice(5))));
  return `0x${word.toString(16)}`;
}

export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
}
