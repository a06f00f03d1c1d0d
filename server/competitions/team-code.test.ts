import { expect, test } from "vitest";
import { chooseStartNumber, chooseTeamCode } from "./team-code.ts";

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
