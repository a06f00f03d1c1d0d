/** UTF-8, UTF-16 with a byte order mark, or the Turkish Windows code page. */
import { type Message, message } from "./compiler-text.ts";

/** The largest published car has 12 kB. */
export const maxSourceBytes = 131_072;

export type Decoded =
  | { kind: "text"; source: string; encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1254" }
  | { kind: "refused"; message: Message };

/** Never throws. Drops a byte order mark. */
export function decodeSource(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { kind: "refused", message: emptySource };
  // UTF-16 takes two bytes per character.
  if (bytes.length > 2 * maxSourceBytes) return { kind: "refused", message: tooLarge(bytes.length) };
  const encoding = encodingOf(bytes);
  const source = new TextDecoder(encoding).decode(bytes);
  if (source.includes("\u0000")) return { kind: "refused", message: message("zero-bytes") };
  return { kind: "text", source, encoding };
}

/** Undefined: allowed. Not empty, at most `maxSourceBytes` of UTF-8. */
export function sourceRefusal(source: string): Message | undefined {
  if (source.trim() === "") return emptySource;
  // Cheap check first: a UTF-16 unit is at least one byte.
  if (source.length > maxSourceBytes) return tooLarge(source.length);
  const bytes = new TextEncoder().encode(source).length;
  return bytes > maxSourceBytes ? tooLarge(bytes) : undefined;
}

const emptySource = message("empty-source");

function tooLarge(bytes: number): Message {
  return message("source-too-large", { bytes, limit: maxSourceBytes });
}

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1254" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1254";
  }
}
