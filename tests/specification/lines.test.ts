import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf } from "./document.ts";
import { sections } from "./lines.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const breaks = Object.values(sections).flatMap((lines) => lines.flatMap((line) => line.breaks));

test("breaks each line with a unique change that has an existing test", () => {
  const wrong = breaks.filter(
    ({ file, find, test: [proof] }) => !existsSync(join(root, proof)) || read(file).split(find).length !== 2,
  );
  expect(wrong.map(({ file, find }) => [file, find])).toEqual([]);
  expect(
    Object.values(sections)
      .flat()
      .filter((line) => line.breaks.length === 0),
  ).toEqual([]);
});

test("finds a test of the given name for each journey", () => {
  const named = breaks.flatMap(({ test: [file, name] }) => (name === undefined ? [] : [[file, name] as const]));
  // Test names may be composed of groups and values.
  const missing = named.filter(
    ([file, name]) =>
      !name
        .split(/ \.\* | (?=switch)/)
        .some((part) => read(file).includes(part) || /of a wallet|that can't be loaded/.test(part)),
  );
  expect(missing).toEqual([]);
});

test("docs/specification.md matches the lines (update: npm run specification write)", () => {
  expect(read("docs/specification.md")).toBe(documentOf(sections));
});
