import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Phrases that a native editor would replace. */
const stiff =
  /\b(?:is|are) no (?:date|name|number|car|team|race|file|address)\b|\bwho(?:so)?ever\b|\b(?:some|every|no)body\b|\bby (?:itself|themselves)\b|\banew\b|\bafresh\b|\bmeanwhile\b|\bper cent\b|\bbeside\b|\bdearer\b|\bletters? (?:to|by|is sent|are sent)\b/i;

/** Generated from names in the code, and the page that quotes what to avoid. */
const others = ["docs/acts.md", "docs/specification.md", "docs/terms.md", "CONTRIBUTING.md"];

test("documents are in plain English: see Writing in CONTRIBUTING.md", () => {
  const files = globSync("{.,.github,cli/npm,docs,docs/*,messages,starter}/*.md", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.endsWith(".tr.md") && !others.includes(file));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .replaceAll(/```[^]*?```|`[^`]*`/g, "")
      .split("\n")
      .filter((line) => stiff.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
