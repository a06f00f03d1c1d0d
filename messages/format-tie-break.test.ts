import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";
import { tieBreakText } from "./format-tie-break.ts";
import { messagesOf } from "./messages-of.ts";

test("says what decided, with enough digits to tell the values apart", () => {
  const inWords = (language: "en" | "tr", values: [number, number]) =>
    tieBreakText({ rule: "opponents", place: 0, values }, messagesOf(language).tieBreak, formatsFor(language).number);
  expect(inWords("en", [7, 5])).toBe("Ahead on opponents' results, 7–5");
  expect(inWords("en", [7.001, 7.0004])).toBe("Ahead on opponents' results, 7.001–7.000");
  expect(inWords("tr", [7.5, 5])).toBe("Rakiplerinin gücüyle önde, 7,50–5,00");
});
