import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Select } from "../ui/select.tsx";
import { fileOfFeature } from "./browser-catalogue.ts";
import { en } from "./en.ts";
import { formatsFor, plural } from "./formats.ts";
import { MessagesProvider } from "./messages.tsx";
import { tr } from "./tr.ts";

/** Every text of a catalogue with its path; a function counts as one text. */
function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, "()"]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => texts(each, `${path}.${key}`));
}

describe("English and Turkish", () => {
  test("have the same texts", () => {
    expect(texts(tr, "").map(([path]) => path)).toEqual(expect.arrayContaining(texts(en, "").map(([path]) => path)));
  });

  test("leave no text empty that the other language has", () => {
    const empty = (catalogue: unknown) =>
      texts(catalogue, "").flatMap(([path, text]) => (text.trim() === "" ? [path] : []));
    expect(empty(tr)).toEqual(empty(en));
  });

  test("keep every feature in the file that browsers look for", () => {
    const files = Object.keys(import.meta.glob("./*/*.ts"));
    const missing = Object.keys(en).flatMap((feature) =>
      ["en", "tr"].map((language) => `./${language}/${fileOfFeature(feature)}`).filter((file) => !files.includes(file)),
    );
    expect(missing).toEqual([]);
  });

  test("the specification's words stand letter for letter", () => {
    const { nav, errors } = en.shell;
    expect([nav.home, nav.howToPlay, nav.submitCar]).toEqual(["Home", "How to Play", "Submit Car"]);
    expect([errors.notFoundHeading, errors.otherHeading]).toEqual(["Page Not Found", "Internal Server Error"]);
    expect(errors.pageNotFound("/x")).toBe("Page not found: /x");
    expect(en.ui.select.noOptions).toBe("No options.");
    expect(en.ui.select.noResults("ank")).toBe('No results for "ank".');
  });
});

describe("Turkish writing", () => {
  const turkish = formatsFor("tr");

  test("keeps dotted and dotless i apart when it changes case", () => {
    expect(turkish.upper("istanbul ılık")).toBe("İSTANBUL ILIK");
    expect(turkish.lower("IĞDIR İZMİR")).toBe("ığdır izmir");
  });

  test("sorts by its own alphabet", () => {
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

  test("writes numbers, shares and dates in its own way", () => {
    expect(turkish.number(1234.5)).toBe("1.234,5");
    expect(turkish.percent(0.25)).toBe("%25");
    expect(turkish.date("2026-11-14T10:00:00Z", "Europe/Istanbul")).toBe("14 Kasım 2026");
    expect(formatsFor("en").date("2026-11-14T10:00:00Z", "Europe/Istanbul")).toBe("14 November 2026");
    expect(turkish.dateTime("2026-11-14T22:30:00Z")).toBe("15 Kasım 2026 01:30");
    expect(formatsFor("en").dateTime("2026-11-14T22:30:00Z")).toBe("15 November 2026 at 01:30");
    expect(formatsFor("en").date("2026-11-14T22:30:00Z")).toBe("15 November 2026");
    expect(turkish.relative(0, 7_200_000)).toBe("2 saat önce");
  });

  test("English counts one apart from others", () => {
    const forms = { one: "car", other: "cars" };
    expect([0, 1, 2].map((count) => plural("en", count, forms))).toEqual(["cars", "car", "cars"]);
  });
});

test("12. a select without options says 'No options.'", () => {
  const html = renderToStaticMarkup(
    <MessagesProvider language="en" messages={en}>
      <Select label="City" options={[]} />
    </MessagesProvider>,
  );
  expect(html).toContain("No options.");
});
