import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { readTopic, topicsOf } from "./read-topics.ts";
import type { Topic } from "./write-topic.ts";

const page = readFileSync(join(import.meta.dirname, "..", "docs", "terms.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("|---"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const avoided: Readonly<Record<string, readonly string[]>> = { en: wordsOf(3), tr: wordsOf(5) };
const exceptions = rows
  .filter(([, text = ""]) => text.startsWith("`"))
  .map(([, text = "", word = ""]) => `${text.replaceAll("`", "")}: ${word}`);

function wordsOf(column: number): string[] {
  return rows
    .flatMap((row) => (row.length === 7 ? (row[column] ?? "").split(", ") : []))
    .filter((word) => !["", "not"].includes(word));
}

function texts(topic: Topic, path: string): [string, string][] {
  if (typeof topic === "string") return [[path, topic]];
  return Object.entries(topic).flatMap(([key, each]) => texts(each, `${path}.${key}`));
}

/** Without placeholders and keys of choices. */
const wordsIn = (text: string): string => text.replaceAll(/\{\w+(?:, (?:number|select|plural|selectordinal),?)?/g, " ");

function finds(word: string, text: string, language: string): boolean {
  const isStem = word.endsWith("-");
  const pattern = `(?<![\\p{L}\\p{N}])${isStem ? word.slice(0, -1) : word}${isStem ? "" : "(?![\\p{L}\\p{N}])"}`;
  return new RegExp(pattern, "u").test(text.toLocaleLowerCase(language));
}

test("every language has its terms and words to avoid", () => {
  expect(Object.keys(avoided).toSorted()).toEqual(languages.map(({ code }) => code).toSorted());
  for (const words of Object.values(avoided)) expect(words.length).toBeGreaterThan(10);
});

test.each(Object.keys(avoided))("texts in %s use the terms of docs/terms.md", (language) => {
  const found = topicsOf(language)
    .flatMap((topic) => texts(readTopic(language, topic), topic))
    .flatMap(([path, text]) =>
      avoided[language]!.filter((word) => finds(word, wordsIn(text), language)).map(
        (word) => `${language} ${path}: ${word}`,
      ),
    );
  expect(found.toSorted()).toEqual(exceptions.filter((each) => each.startsWith(`${language} `)).toSorted());
});
