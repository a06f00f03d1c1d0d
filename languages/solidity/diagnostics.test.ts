import * as fc from "fast-check";
import { expect, test } from "vitest";
import { diagnosticsOf } from "./compile.ts";
import { formatDiagnostic, textPlaces } from "../compiling/diagnostics.ts";

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

test("a position after Turkish letters counts characters, not bytes", () => {
  const source = "// şğüİ\nuint hız = x;";
  const offset = byteLength("// şğüİ\nuint hız = ");
  expect(textPlaces(source).at(offset)).toEqual({ line: 2, column: 12, offset: source.indexOf("x;") });
});

test("an emoji is two UTF-16 units and four bytes", () => {
  const source = "🏎️ x";
  expect(textPlaces(source).at(byteLength("🏎️ "))).toEqual({
    line: 1,
    column: source.indexOf("x") + 1,
    offset: source.indexOf("x"),
  });
});

test("a position inside a character is the character's position", () => {
  expect(textPlaces("🏁x").at(2)).toEqual({ line: 1, column: 1, offset: 0 });
  expect(textPlaces("şx").at(1)).toEqual({ line: 1, column: 1, offset: 0 });
});

test("Windows, Unix and old Mac line endings each count once", () => {
  const places = textPlaces("a\r\nb\nc\rd");
  expect([0, 3, 5, 7].map((offset) => places.at(offset).line)).toEqual([1, 2, 3, 4]);
});

test("positions beyond the text become its end", () => {
  expect(textPlaces("ab").at(99)).toEqual({ line: 1, column: 3, offset: 2 });
  expect(textPlaces("").at(5)).toEqual({ line: 1, column: 1, offset: 0 });
});

test("every character boundary converts back to its UTF-16 offset", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const places = textPlaces(text);
      let offset = 0;
      let bytes = 0;
      for (const character of text) {
        expect(places.at(bytes).offset).toBe(offset);
        offset += character.length;
        bytes += byteLength(character);
      }
      expect(places.at(bytes).offset).toBe(text.length);
    }),
  );
});

test("findings in provided files keep their message without a position", () => {
  const error = {
    severity: "error",
    type: "TypeError",
    errorCode: "1",
    message: "Bad.",
    sourceLocation: { file: "code-prix/Car.sol", start: 3, end: 4 },
  } as const;
  expect(diagnosticsOf([error], { "car.sol": "x" })).toEqual([{ severity: "error", code: "1", message: "Bad." }]);
  expect(diagnosticsOf([{ ...error, severity: "warning" }], { "car.sol": "x" })).toEqual([]);
});

test("a printed finding has file, line, column and what to do", () => {
  const text = "uint a\nuint b;";
  const [diagnostic] = diagnosticsOf(
    [
      {
        severity: "error",
        type: "ParserError",
        errorCode: "2314",
        message: "Expected ';'.",
        sourceLocation: { file: "car.sol", start: 7, end: 11 },
      },
    ],
    { "car.sol": text },
  );
  expect(diagnostic?.advice?.id).toBe("line-before");
  expect(diagnostic && formatDiagnostic({ ...diagnostic, hint: "Check the line before." })).toBe(
    "car.sol:2:1: error: Expected ';'.\n  Check the line before.",
  );
});
