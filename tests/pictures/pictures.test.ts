import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languageOf, shareGone, themeColours, type PictureRecord } from "./picture-record.ts";

const project = path.join(import.meta.dirname, "..", "..");
const folder = path.join(project, "docs", "pictures");
const pictures = readdirSync(folder).filter((name) => name.endsWith(".webp"));
const record = JSON.parse(readFileSync(path.join(folder, "shown.json"), "utf8")) as PictureRecord;

/** Share of a picture's texts that may change. */
const mostGone = 0.25;

test("no picture is outdated in its words or colours", () => {
  expect(Object.keys(record.words).toSorted()).toEqual(pictures.map((name) => name.replace(".webp", "")).toSorted());
  const old = Object.entries(record.words).filter(([name, words]) => shareGone(words, languageOf(name)) > mostGone);
  // Run `npm run pictures` (some minutes) and check the result.
  expect(old.map(([name]) => name)).toEqual([]);
  expect(record.colours).toEqual(themeColours());
});

/** Including dark variants. */
const shownIn = (file: string) =>
  [...readFileSync(path.join(project, file), "utf8").matchAll(/pictures\/([a-z-]+\.webp)/g)].flatMap(
    ([, name = ""]) => [name, name.replace("-light.", "-dark.")],
  );

test("every picture is used, and each document uses those of its language", () => {
  const documents = readdirSync(path.join(project, "docs")).filter((name) => name.endsWith(".md"));
  const shown = new Map(["README.md", ...documents.map((name) => `docs/${name}`)].map((file) => [file, shownIn(file)]));
  expect([...new Set([...shown.values()].flat())].toSorted()).toEqual(pictures.toSorted());
  const foreign = [...shown].flatMap(([file, names]) => {
    const language = /\.(\w+)\.md$/.exec(file)?.[1] ?? "en";
    return names.filter((name) => languageOf(name.replace(".webp", "")) !== language).map((name) => `${file}: ${name}`);
  });
  expect(foreign).toEqual([]);
});

test("all pictures are small enough for a page", () => {
  const bytes = pictures.map((name) => statSync(path.join(folder, name)).size);
  expect(Math.max(...bytes)).toBeLessThan(3_000_000);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(6_000_000);
});
