import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readCatalogue } from "./catalogues.ts";
import { languages, readLanguages } from "./languages.ts";
import { compileTopic, readTopic, textFolder, topicsOf } from "./read-topics.ts";
import { parseText, writeTopic, type Topic } from "./write-topic.ts";
import { placeholdersOf } from "./write-types.ts";

function texts(topic: Topic | undefined, path: string): [string, string][] {
  if (typeof topic === "string") return [[path, topic]];
  return Object.entries(topic ?? {}).flatMap(([key, each]) => texts(each, `${path}.${key}`));
}

/** Without English fallbacks. */
function ownTexts(language: string): Map<string, string> {
  const own = (topic: string) => {
    const file = `${topic.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
    return JSON.parse(readFileSync(join(textFolder, language, file), "utf8")) as Topic;
  };
  return new Map(topicsOf(language).flatMap((topic) => texts(own(topic), topic)));
}

const english = ownTexts("en");
const others = languages.map(({ code }) => code).filter((code) => code !== "en");
const placeholders = (text: string) => [...placeholdersOf(parseText(text))].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe.each(others)("the language %s", (language) => {
  const own = ownTexts(language);

  test("has the same texts as English", () => {
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test("has the same placeholders in each text", () => {
    const names = (text: string) => placeholders(text).map(([name]) => name);
    const different = [...own].filter(([path, text]) => names(text).join() !== names(english.get(path) ?? "").join());
    expect(different).toEqual([]);
  });

  test("uses number and plural formats only for numbers", () => {
    const wanted = (path: string) => new Map(placeholders(english.get(path) ?? ""));
    const wrong = [...own].flatMap(([path, text]) =>
      placeholders(text)
        .filter(([name, type]) => type === "number" && wanted(path).get(name) !== "number")
        .map(([name]) => `${path}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test("has no empty text where English has one", () => {
    const empty = (all: Map<string, string>) => [...all].filter(([, text]) => text.trim() === "").map(([path]) => path);
    expect(empty(own)).toEqual(empty(english));
  });
});

describe("a text", () => {
  const written = (text: string, values: object, language = "en") => {
    const compiled = compileTopic(text, language);
    return typeof compiled === "string" ? compiled : (compiled as (values: object) => string)(values);
  };

  test("stays a string without placeholders, even with special characters", () => {
    const signs = "`$'{'x'}'` \\ it's '{'here'}' “…” <b>";
    expect(compileTopic(signs, "en")).toBe("`${x}` \\ it's {here} “…” <b>");
  });

  test("fills placeholders, plurals and choices, and formats numbers by language", () => {
    const cars = "{count, plural, =0 {no car} one {# car} other {# cars}}";
    expect([0, 1, 2_000].map((count) => written(cars, { count }))).toEqual(["no car", "1 car", "2,000 cars"]);
    const auta = "{count, plural, one {# auto} few {# auta} other {# aut}}";
    expect([1, 3, 5].map((count) => written(auta, { count }, "pl"))).toEqual(["1 auto", "3 auta", "5 aut"]);
    const place = "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
    expect([1, 2, 3, 11, 22].map((each) => written(place, { place: each }))).toEqual([
      "1st",
      "2nd",
      "3rd",
      "11th",
      "22nd",
    ]);
    const open = "`{team}` is {state, select, open {$'{'open'}'} other {shut, {gas, number} gas}}.";
    expect(written(open, { team: "A", state: "open", gas: 1 })).toBe("`A` is ${open}.");
    expect(written(open, { team: "A", state: "x", gas: 1234 }, "tr")).toBe("`A` is shut, 1.234 gas.");
  });

  test.each([
    "{",
    "{a b}",
    "{n, date}",
    "{n, number, percent}",
    "{n, plural, one {#}}",
    "{n, plural, offset:1 other {#}}",
  ])("such as %s is refused and quoted", (text) => expect(() => writeTopic(text)).toThrow(JSON.stringify(text)));
});

describe("an added language", () => {
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const { code } of languages) cpSync(join(textFolder, code), join(folder, code), { recursive: true });
  mkdirSync(join(folder, "pl"));
  const write = (file: string, value: object) => writeFileSync(join(folder, "pl", file), JSON.stringify(value));
  write("language.json", { name: "Polski", short: "PL", locale: "pl-PL", tableSeparator: ";" });
  write("shell.json", { nav: { home: "Start" }, errors: { status: "Stan {code}" } });

  test("is found by its folder, after English", () => {
    expect(readLanguages(folder).map(({ code }) => code)).toEqual(["en", "pl", "tr"]);
    expect(readLanguages(folder)[1]).toEqual({
      code: "pl",
      name: "Polski",
      short: "PL",
      locale: "pl-PL",
      tableSeparator: ";",
    });
  });

  test("uses its own texts, and English for missing ones", () => {
    const { shell, ui } = readCatalogue("pl", folder);
    expect([shell.nav.home, shell.errors.status({ code: 404, heading: "" })]).toEqual(["Start", "Stan 404"]);
    expect([shell.nav.submitCar, ui.select.noOptions]).toEqual(["Submit Car", "No options."]);
    expect(readTopic("pl", "ui", folder)).toEqual(readTopic("en", "ui"));
  });
});
