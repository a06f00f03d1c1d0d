import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { say, tell } from "./compiler-text.ts";
import { wordings } from "./compiler-texts.ts";

function textsIn(source: string): string[] {
  const found: string[] = [];
  for (const { index } of source.matchAll(/\bsay`/g)) {
    let text = "";
    let places = 0;
    let at = index + 4;
    while (source[at] !== "`") {
      if (source[at] === "\\") at += 1;
      else if (source.startsWith("${", at)) {
        // Values can contain braces and texts.
        for (let depth = 0; ;) {
          if (source[at] === "{") depth += 1;
          if (source[at] === "}" && --depth === 0) break;
          at += 1;
        }
        text += `{${places}}`;
        places += 1;
        at += 1;
        continue;
      }
      text += source[at];
      at += 1;
    }
    found.push(text);
  }
  return found;
}

const sources = globSync("**/*.ts", { cwd: join(import.meta.dirname, "..") }).filter(
  (file) => !file.endsWith(".test.ts"),
);
const texts = new Set(
  sources
    .flatMap((file) => textsIn(readFileSync(join(import.meta.dirname, "..", file), "utf8")))
    .filter((text) => text !== ""),
);
const placesOf = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].toSorted();

test.each(Object.entries(wordings))(
  "%s has words for every sentence of the compilers, and for no other",
  (_, wording) => {
    expect(texts.size).toBeGreaterThan(50);
    expect(Object.keys(wording).toSorted()).toEqual([...texts].toSorted());
    for (const [text, own] of Object.entries(wording)) expect([text, placesOf(own)]).toEqual([text, placesOf(text)]);
  },
);

test("fills a sentence with its values in the available words", () => {
  const said = say`${"sort"} needs ${say`a list`}, not { ${3} }.`;
  expect(tell(said)).toBe("sort needs a list, not { 3 }.");
  expect(tell(said, { "{0} needs {1}, not { {2} }.": "{1} gerek: {0}, { {2} } değil.", "a list": "bir liste" })).toBe(
    "bir liste gerek: sort, { 3 } değil.",
  );
});

test("truncates quoted source in a sentence", () => {
  const said = say`${"9".repeat(100_000)} is too large.`;
  expect(tell(said).length).toBeLessThan(1_100);
  expect(JSON.stringify(said).length).toBeLessThan(1_100);
});
