import { type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";

/** What cars may be submitted as, each of which a competition may refuse, in the order in which they are offered. */
export const carFormats = ["python", "javascript", "solidity", "bytecode"] as const;

export type CarFormat = (typeof carFormats)[number];

/** What a car is submitted as; TypeScript's cars count as JavaScript's. @param language null for bytecode */
export function formatOf(language: CarLanguage | null): CarFormat {
  switch (language) {
    case null:
      return "bytecode";
    case "typescript":
      return "javascript";
    default:
      return language;
  }
}

/** Names of formats, which are the same in every language of the site but for bytecode. */
export function formatTitles(formats: readonly CarFormat[], bytecode: string): string[] {
  return formats.map((format) => (format === "bytecode" ? bytecode : carLanguages[format].title));
}

/** Which formats a competition refuses, and what it says of that in each language of the site. */
export interface CarFormatRule {
  off: readonly CarFormat[];
  reason: { en: string; tr: string };
}

/** What a competition says of the formats it refuses, for a reader of a language. */
export const reasonFor = ({ reason }: CarFormatRule, language: string): string =>
  language === "tr" ? reason.tr : reason.en;

/** The formats that a competition takes. */
export const formatsTaken = ({ off }: Pick<CarFormatRule, "off">): CarFormat[] =>
  carFormats.filter((format) => !off.includes(format));
