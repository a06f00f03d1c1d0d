import { expect, test } from "vitest";
import { chooseStartNumber, chooseTeamCode } from "./team-code.ts";

test("three words give their initials", () => {
  expect(chooseTeamCode("Karadeniz Yarış Takımı", new Set())).toBe("KYT");
});

test("one word gives its first letters, and others when those are taken", () => {
  expect(chooseTeamCode("Şimşek", new Set())).toBe("SIM");
  expect(chooseTeamCode("Şimşek", new Set(["SIM"]))).toBe("SIS");
});

test("a name without Latin letters gets a free code", () => {
  expect(chooseTeamCode("東京", new Set(["AAA"]))).toBe("AAB");
});

test("the lowest free start number is given", () => {
  expect(chooseStartNumber(new Set([1, 2, 4]))).toBe(3);
});
