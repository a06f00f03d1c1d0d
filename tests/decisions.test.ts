import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..", "docs", "decisions");
const files = readdirSync(folder).toSorted();

test("decisions are numbered without gaps, and each begins with its number and what was decided", () => {
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  for (const [index, file] of files.entries()) {
    const [heading = ""] = readFileSync(join(folder, file), "utf8").split("\n", 1);
    expect([file, heading]).toEqual([file, expect.stringMatching(new RegExp(`^# ${index + 1}\\. \\p{Lu}`, "u"))]);
  }
});

test("decisions name each other by numbers that there are", () => {
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    const named = [...text.matchAll(/\b[Dd]ecisions? (\d+)(?: and (\d+))?/g)].flatMap(([, first, second]) => [
      first,
      second ?? first,
    ]);
    expect([file, named.filter((number) => Number(number) < 1 || Number(number) > files.length)]).toEqual([file, []]);
  }
});
