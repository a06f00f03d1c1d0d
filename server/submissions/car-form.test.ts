import { expect, test } from "vitest";
import { readBytecode } from "./car-form.ts";

test("reads hex with or without 0x and surrounding whitespace", () => {
  const bytes = new Uint8Array([0x60, 0xfe]);
  expect(readBytecode("0x60fe")).toEqual({ kind: "bytes", bytes });
  expect(readBytecode("\n  60FE \r\n")).toEqual({ kind: "bytes", bytes });
});

test.each([
  ["", { rule: "empty" }],
  ["  0x ", { rule: "empty" }],
  ["0x60zz", { rule: "not-hex", position: 3, character: "z" }],
  ["60 fe", { rule: "not-hex", position: 3, character: " " }],
  ["60😀", { rule: "not-hex", position: 3, character: "😀" }],
  ["0x60f", { rule: "half-byte", digits: 3 }],
  ["0x73__$1a2b$__63", { rule: "unlinked-library", position: 3 }],
  ["fe".repeat(49_153), { rule: "too-large", bytes: 49_153, limitBytes: 49_152 }],
])("refuses %.20s with the mistake and its position", (text, problem) => {
  expect(readBytecode(text)).toEqual({ kind: "problem", problem });
});

test("accepts the largest car", () => {
  expect(readBytecode("fe".repeat(49_152)).kind).toBe("bytes");
});
