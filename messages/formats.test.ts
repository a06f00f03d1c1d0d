import { describe, expect, test } from "vitest";
import { formatsFor } from "./formats.ts";

describe("Turkish writing", () => {
  const turkish = formatsFor("tr");

  test("keeps dotted and dotless i apart when changing case", () => {
    expect(turkish.upper("istanbul ılık")).toBe("İSTANBUL ILIK");
    expect(turkish.lower("IĞDIR İZMİR")).toBe("ığdır izmir");
  });

  test("sorts by the Turkish alphabet", () => {
    expect(["zil", "çam", "ıt", "it", "şal", "sal", "cam"].toSorted(turkish.compare)).toEqual([
      "cam",
      "çam",
      "ıt",
      "it",
      "sal",
      "şal",
      "zil",
    ]);
  });

  test("formats numbers, percentages and dates", () => {
    expect(turkish.number(1234.5)).toBe("1.234,5");
    expect(turkish.percent(0.25)).toBe("%25");
    expect(turkish.date("2026-11-14T10:00:00Z", "Europe/Istanbul")).toBe("14 Kasım 2026");
    expect(formatsFor("en").date("2026-11-14T10:00:00Z", "Europe/Istanbul")).toBe("14 November 2026");
    expect(turkish.dateTime("2026-11-14T22:30:00Z")).toBe("15 Kasım 2026 01:30");
    expect(formatsFor("en").dateTime("2026-11-14T22:30:00Z")).toBe("15 November 2026 at 01:30");
    expect(formatsFor("en").date("2026-11-14T22:30:00Z")).toBe("15 November 2026");
    expect(turkish.relative(0, 7_200_000)).toBe("2 saat önce");
  });

  test("English has a singular and a plural", () => {
    const forms = { one: "car", other: "cars" };
    expect([0, 1, 2].map((count) => formatsFor("en").plural(count, forms))).toEqual(["cars", "car", "cars"]);
  });
});
