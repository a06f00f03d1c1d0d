/** Bytes of hex text, with or without 0x. Throws on anything else. */
export function fromHex(text: string): Uint8Array {
  const hex = text.startsWith("0x") ? text.slice(2) : text;
  if (hex.length % 2 || !/^[0-9a-fA-F]*$/.test(hex))
    throw new Error(`"${text.slice(0, 40)}" is no byte string: write pairs of hex digits after 0x.`);
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
