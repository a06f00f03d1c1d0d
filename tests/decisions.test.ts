import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..", "docs", "decisions");
const files = readdirSync(folder).toSorted();

const numbers = files.map((file) => Number(file.slice(0, 4)));

test("each decision has a number of its own and begins with it and a title", () => {
  expect(new Set(numbers).size).toBe(files.length);
  for (const [index, file] of files.entries()) {
    const [heading = ""] = readFileSync(join(folder, file), "utf8").split("\n", 1);
    expect([file, heading]).toEqual([file, expect.stringMatching(new RegExp(`^# ${numbers[index]}\\. \\p{Lu}`, "u"))]);
  }
});

test("decisions only refer to decisions that exist", () => {
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    const named = [...text.matchAll(/\b[Dd]ecisions? (\d+)(?: and (\d+))?/g)].flatMap(([, first, second]) => [
      first,
      second ?? first,
    ]);
    expect([file, named.filter((number) => !numbers.includes(Number(number)))]).toEqual([file, []]);
  }
});
