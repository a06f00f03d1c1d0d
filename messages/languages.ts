import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a language's folder says of itself in `language.json`. */
export interface LanguageFacts {
  /** its primary subtag, as BCP 47 has it; also the folder's name */
  readonly code: string;
  /** in the language itself */
  readonly name: string;
  /** two or three letters for a narrow header */
  readonly short: string;
  /** by which numbers, dates and lists are written, such as "en-GB" */
  readonly locale: string;
  /** what stands between the fields of a table that a spreadsheet of the language's country opens */
  readonly tableSeparator: "," | ";";
}

/**
 * The languages of the site, by code; English comes first, as it is what a visitor gets when nothing else decides. Each folder beside
 * this file that holds a `language.json` is one. The build puts the list in the place of this module (`text-modules.ts`).
 */
export const languages: readonly LanguageFacts[] = readLanguages(import.meta.dirname);

/** @param folder with one folder for each language */
export function readLanguages(folder: string): LanguageFacts[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "language.json")))
    .toSorted((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1))
    .map((code) => {
      const facts = JSON.parse(readFileSync(join(folder, code, "language.json"), "utf8")) as LanguageFacts;
      return { ...facts, code };
    });
}
