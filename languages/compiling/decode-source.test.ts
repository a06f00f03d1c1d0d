import { expect, test } from "vitest";
import { decodeSource, maxSourceBytes, sourceRefusal } from "./decode-source.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test("gives the same text for UTF-8 with and without a byte order mark", () => {
  const text = new TextEncoder().encode("// hız");
  const marked = bytes(0xef, 0xbb, 0xbf, ...text);
  expect(decodeSource(text)).toEqual({ kind: "text", source: "// hız", encoding: "utf-8" });
  expect(decodeSource(marked)).toEqual({ kind: "text", source: "// hız", encoding: "utf-8" });
});

test("keeps Turkish letters of a Windows-1254 file", () => {
  // "ğüşıöç İ" in code page 1254
  const decoded = decodeSource(bytes(0xf0, 0xfc, 0xfe, 0xfd, 0xf6, 0xe7, 0x20, 0xdd));
  expect(decoded).toEqual({ kind: "text", source: "ğüşıöç İ", encoding: "windows-1254" });
});

test("reads UTF-16 with a byte order mark", () => {
  expect(decodeSource(bytes(0xff, 0xfe, 0x61, 0x00))).toMatchObject({ source: "a", encoding: "utf-16le" });
  expect(decodeSource(bytes(0xfe, 0xff, 0x00, 0x61))).toMatchObject({ source: "a", encoding: "utf-16be" });
});

test("rejects a binary, an empty and a huge file with a message", () => {
  expect(decodeSource(bytes(0x60, 0x00, 0x60))).toMatchObject({
    kind: "refused",
    message: { id: "zero-bytes" },
  });
  expect(decodeSource(bytes())).toMatchObject({
    kind: "refused",
    message: { id: "empty-source" },
  });
  expect(decodeSource(new Uint8Array(300_000))).toMatchObject({
    kind: "refused",
    message: { id: "source-too-large", values: { bytes: 300_000 } },
  });
});

test("counts bytes, not letters", () => {
  expect(sourceRefusal("a".repeat(maxSourceBytes))).toBeUndefined();
  expect(sourceRefusal("ş".repeat(maxSourceBytes / 2 + 1))).toMatchObject({
    id: "source-too-large",
    values: { bytes: 131_074 },
  });
  expect(sourceRefusal(" \n\t")).toMatchObject({ id: "empty-source" });
});
