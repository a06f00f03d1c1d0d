import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { letterRanges } from "#tools/artwork/cut-faces.ts";

const sheet = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");
const faces = [...sheet.matchAll(/url\("(\.\/faces\/([a-z-]+)-([a-z]+)\.woff2)"\)[^}]*unicode-range:\s*([^;]+);/g)].map(
  ([, file = "", family = "", range = "", letters = ""]) => ({ file, family, range, letters }),
);

test("lists the letters that each font file was cut to", () => {
  expect(faces).toHaveLength(9);
  for (const { file, range, letters } of faces) {
    expect(existsSync(join(import.meta.dirname, file))).toBe(true);
    expect(letters.split(/,\s*/)).toEqual(letterRanges.find(({ name }) => name === range)?.unicode);
  }
});

test("keeps the fonts of English and Turkish pages small", () => {
  const bytes = faces
    .filter(({ range }) => range !== "extended")
    .reduce((sum, { file }) => sum + readFileSync(join(import.meta.dirname, file)).length, 0);
  expect(bytes).toBeLessThan(110_000);
});
