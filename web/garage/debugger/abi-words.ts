/** Format: https://docs.soliditylang.org/en/latest/abi-spec.html. The bytes are untrusted. */

export function wordAt(bytes: Uint8Array, offset: number): bigint {
  let word = 0n;
  for (let place = 0; place < 32; place += 1) word = (word << 8n) | BigInt(bytes[offset + place] ?? 0);
  return word;
}

/** `offset`: the value's head; dynamic values are relative to `base`. */
export function readValue(type: string, bytes: Uint8Array, offset: number, base: number): string {
  const word = wordAt(bytes, offset);
  if (type === "bool") return word === 0n ? "false" : "true";
  if (type === "address" || type === "contract") return `0x${BigInt.asUintN(160, word).toString(16).padStart(40, "0")}`;
  if (/^int\d*$/.test(type)) return BigInt.asIntN(256, word).toString();
  if (/^uint\d*$/.test(type)) return word.toString();
  if (/^bytes\d+$/.test(type))
    return `0x${word
      .toString(16)
      .padStart(64, "0")
      .slice(0, 2 * Number(type.slice(5)))}`;
  if (type === "string" || type === "bytes") {
    const start = base + Number(BigInt.asUintN(32, word));
    const length = Number(BigInt.asUintN(32, wordAt(bytes, start)));
    const content = bytes.slice(start + 32, start + 32 + Math.min(length, 1_024));
    return type === "string" ? printable(new TextDecoder().decode(content)) : `0x${hexOf(content)}`;
  }
  return `0x${word.toString(16)}`;
}

export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
