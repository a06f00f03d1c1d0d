import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { languages } from "#messages/languages.ts";

const project = path.join(import.meta.dirname, "..", "..");

/** What was on screen when pictures were taken, in words that a test can look for without a browser. */
export interface PictureRecord {
  /** the roles of colours in both modes, as the style sheet has them */
  colours: string[];
  /** by picture: the site's own words in it */
  words: Record<string, string[]>;
}

/** How a picture is called: `board-light`, and in another language than the first `board-tr-light`. */
export function pictureName(what: string, language: string, mode?: string): string {
  return [what, language === languages[0]?.code ? undefined : language, mode].filter(Boolean).join("-");
}

/** The language that a picture's name says. */
export function languageOf(name: string): string {
  const [first, ...others] = languages.map(({ code }) => code);
  return others.find((code) => name.split("-").includes(code)) ?? first!;
}

/** Every whole text of a language's catalogue that stands in a line of its own. */
function catalogueTexts(language: string): Set<string> {
  const folder = path.join(project, "messages", language);
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) collect(each);
  };
  for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
  return texts;
}

/** The lines of a page that are texts of the site, not of the season: what makes a picture old when it changes. */
export function shownWords(page: string, language: string): string[] {
  const texts = catalogueTexts(language);
  const lines = page.split(/[\n\t]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.length > 2 && texts.has(line)))].toSorted();
}

/** The site's roles of colours: `--page: #ffffff` and so on, in the order of the style sheet. */
export function themeColours(): string[] {
  const css = readFileSync(path.join(project, "web", "ui", "theme.css"), "utf8");
  return [...css.matchAll(/^\s+(--(?:page|panel|raised|ink|line|go|stop): [^;]+);/gm)].map((match) => match[1] ?? "");
}

/** The share of a picture's words that the site no longer has, 0 to 1. */
export function shareGone(words: readonly string[], language: string): number {
  const texts = catalogueTexts(language);
  return words.filter((word) => !texts.has(word)).length / Math.max(1, words.length);
}
