import { type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";

export const carFormats = ["python", "javascript", "solidity", "bytecode"] as const;

export type CarFormat = (typeof carFormats)[number];

/** TypeScript counts as JavaScript. @param language null for bytecode */
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

export function formatTitles(formats: readonly CarFormat[], bytecode: string): string[] {
  return formats.map((format) => (format === "bytecode" ? bytecode : carLanguages[format].title));
}

export interface CarFormatRule {
  off: readonly CarFormat[];
  reason: { en: string; tr: string };
}

export const reasonFor = ({ reason }: CarFormatRule, language: string): string =>
  language === "tr" ? reason.tr : reason.en;

export const formatsTaken = ({ off }: Pick<CarFormatRule, "off">): CarFormat[] =>
  carFormats.filter((format) => !off.includes(format));
