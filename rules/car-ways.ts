import { type CarLanguage, carLanguages } from "#languages/compiling/car-language.ts";

/** The ways in which cars are submitted that a competition may refuse, in the order in which they are offered. */
export const carWays = ["python", "javascript", "solidity", "bytecode"] as const;

export type CarWay = (typeof carWays)[number];

/** The way in which a car comes; TypeScript's cars come as JavaScript's do, Yul's as Solidity's. @param language null for bytecode */
export function wayOf(language: CarLanguage | null): CarWay {
  switch (language) {
    case null:
      return "bytecode";
    case "typescript":
      return "javascript";
    case "yul":
      return "solidity";
    default:
      return language;
  }
}

/** Names of ways, which are the same in every language of the site but for bytecode. */
export function wayTitles(ways: readonly CarWay[], bytecode: string): string[] {
  return ways.map((way) => (way === "bytecode" ? bytecode : carLanguages[way].title));
}

/** Which ways a competition refuses, and what it says of that in each language of the site. */
export interface CarWayRule {
  off: readonly CarWay[];
  reason: { en: string; tr: string };
}

/** What a competition says of the ways it refuses, for a reader of a language. */
export const reasonFor = ({ reason }: CarWayRule, language: string): string =>
  language === "tr" ? reason.tr : reason.en;

/** The ways that a competition takes. */
export const waysTaken = ({ off }: Pick<CarWayRule, "off">): CarWay[] => carWays.filter((way) => !off.includes(way));
