import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shareGone, themeColours, type PictureRecord } from "./picture-record.ts";

const project = path.join(import.meta.dirname, "..", "..");
const folder = path.join(project, "docs", "pictures");
const pictures = readdirSync(folder).filter((name) => name.endsWith(".webp"));
const record = JSON.parse(readFileSync(path.join(folder, "shown.json"), "utf8")) as PictureRecord;

/** Of the words in a picture: some may change before anybody has to take it anew. */
const mostGone = 0.25;

test("no picture is older than what it shows: most of its words are the site's still, and the colours are", () => {
  expect(Object.keys(record.words).toSorted()).toEqual(pictures.map((name) => name.replace(".webp", "")).toSorted());
  const old = Object.entries(record.words).filter(([, words]) => shareGone(words) > mostGone);
  // `npm run pictures` takes them anew, in a few minutes; look at them before you commit.
  expect(old.map(([name]) => name)).toEqual([]);
  expect(record.colours).toEqual(themeColours());
});

test("README.md shows every picture, all of them are there, and they are small enough for a page", () => {
  const readme = readFileSync(path.join(project, "README.md"), "utf8");
  const shown = [...readme.matchAll(/docs\/pictures\/([a-z-]+\.webp)/g)].map((match) => match[1] ?? "");
  expect([...new Set(shown)].toSorted()).toEqual(pictures.toSorted());
  const bytes = pictures.map((name) => statSync(path.join(folder, name)).size);
  expect(Math.max(...bytes)).toBeLessThan(3_000_000);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(6_000_000);
});
