import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** From `language.json`. */
export interface LanguageFacts {
  /** BCP 47 primary subtag and folder name */
  readonly code: string;
  /** in the language itself */
  readonly name: string;
  /** two or three letters */
  readonly short: string;
  /** such as "en-GB" */
  readonly locale: string;
  /** of CSV files in the language's country */
  readonly tableSeparator: "," | ";";
}

/**
 * English, the default, comes first. Each folder with a `language.json` is one. Builds replace this module by the list
 * (`text-modules.ts`).
 */
export const languages: readonly LanguageFacts[] = readLanguages(import.meta.dirname);

export function readLanguages(folder: string): LanguageFacts[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "language.json")))
    .toSorted((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1))
    .map((code) => {
      const facts = JSON.parse(readFileSync(join(folder, code, "language.json"), "utf8")) as LanguageFacts;
      return { ...facts, code };
    });
}
