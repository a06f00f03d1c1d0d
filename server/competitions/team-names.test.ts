import { expect, test } from "vitest";
import { chooseStartNumber, chooseTeamCode, isPrintable, nameKey } from "./team-names.ts";
import { oneLine } from "../platform/forms/read-form.ts";

test("uses the initials of three words", () => {
  expect(chooseTeamCode("Karadeniz Yarış Takımı", new Set())).toBe("KYT");
});

test("uses the first letters of one word, or others if they are taken", () => {
  expect(chooseTeamCode("Şimşek", new Set())).toBe("SIM");
  expect(chooseTeamCode("Şimşek", new Set(["SIM"]))).toBe("SIS");
});

test("gives a free code to a name without Latin letters", () => {
  expect(chooseTeamCode("東京", new Set(["AAA"]))).toBe("AAB");
});

test("gives the lowest free start number", () => {
  expect(chooseStartNumber(new Set([1, 2, 4]))).toBe(3);
});

test.each([
  ["Karadeniz Yarış", "karadeniz yaris"],
  ["İSTANBUL", "istanbul"],
  ["ISPARTA", "ısparta"],
  ["Pаddock", "Paddock"],
  ["T U R B O", "turbo"],
  ["Turbo!", "TURB0"],
  ["Ａpex", "apex"],
  ["IŞIK", "ışık"],
  ["İĞNE", "igne"],
  ["ѡіnԁ", "wind"],
  ["Łódź", "lodz"],
])("treats %s and %s as the same name", (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
});

test("keeps different names different", () => {
  expect(nameKey("Apex")).not.toBe(nameKey("Apexx"));
  expect(nameKey("Ömer")).not.toBe(nameKey("Ümer"));
});

test("collapses spaces and composes accents", () => {
  expect(oneLine("  Kara\u00A0 deniz  s\u0327 ")).toBe("Kara deniz ş");
});

test.each([
  "\u202Eabc",
  "ab\u2066c",
  "a\u3164b",
  "a\u034Fb",
  "a\uFE0Fb",
  "a\u2800b",
  "a\u200Bb",
  "\u0000",
  "...",
  "e\u0301\u0302\u0303\u0304",
])("rejects %j as misleading or invisible", (name) => {
  expect(isPrintable(oneLine(name))).toBe(false);
});

test.each(["Şimşek 61", "Ağ & Tekerlek", "µRacers", "東京"])("accepts %s", (name) => {
  expect(isPrintable(name)).toBe(true);
});
