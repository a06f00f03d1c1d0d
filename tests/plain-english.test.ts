import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTopic, topicsOf } from "#messages/read-topics.ts";
import type { Topic } from "#messages/write-topic.ts";

const root = join(import.meta.dirname, "..");

/** Phrases that a native editor would replace. */
const stiff = new RegExp(
  [
    "(?<!there )(?:is|are) no (?:date|name|number|car|team|race|file|address|picture|show|result|competition)",
    "who(?:so)?ever",
    "(?:some|every|any|no)body",
    "by (?:itself|themselves)",
    "anew|afresh|meanwhile|per cent|beside|dearer",
    "letters? (?:to|by(?! letter)|was|were|is sent|are sent)",
    "tak(?:e|es|en|ing) back",
  ]
    .map((words) => String.raw`\b(?:${words})\b`)
    .join("|"),
  "i",
);

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

function texts(topic: Topic, path: string): string[] {
  if (typeof topic === "string") return [`${path}: ${topic}`];
  return Object.entries(topic).flatMap(([key, each]) => texts(each, `${path}.${key}`));
}

test("interface texts are in plain English: see Writing in CONTRIBUTING.md", () => {
  const all = topicsOf("en").flatMap((topic) => texts(readTopic("en", topic), topic));
  expect(all.length).toBeGreaterThan(1_000);
  expect(all.filter((line) => stiff.test(line.slice(line.indexOf(": "))))).toEqual([]);
});
