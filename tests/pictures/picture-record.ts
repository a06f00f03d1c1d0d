import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { languages } from "#messages/languages.ts";

const project = path.join(import.meta.dirname, "..", "..");

/** On-screen texts, so that a test without a browser can find outdated pictures. */
export interface PictureRecord {
  /** of both modes, from the style sheet */
  colours: string[];
  words: Record<string, string[]>;
}

/** `board-light`; other languages: `board-tr-light`. */
export function pictureName(what: string, language: string, mode?: string): string {
  return [what, language === languages[0]?.code ? undefined : language, mode].filter(Boolean).join("-");
}

export function languageOf(name: string): string {
  const [first, ...others] = languages.map(({ code }) => code);
  return others.find((code) => name.split("-").includes(code)) ?? first!;
}

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

/** Only the site's texts; generated data may change. */
export function shownWords(page: string, language: string): string[] {
  const texts = catalogueTexts(language);
  const lines = page.split(/[\n\t]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line.length > 2 && texts.has(line)))].toSorted();
}

export function themeColours(): string[] {
  const css = readFileSync(path.join(project, "web", "ui", "theme.css"), "utf8");
  return [...css.matchAll(/^\s+(--color-(?:page|panel|raised|ink|line|go|stop): [^;]+);/gm)].map(
    (match) => match[1] ?? "",
  );
}

/** 0 to 1. */
export function shareGone(words: readonly string[], language: string): number {
  const texts = catalogueTexts(language);
  return words.filter((word) => !texts.has(word)).length / Math.max(1, words.length);
}
