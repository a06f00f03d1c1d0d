import type { Family } from "#engine/formula/families.ts";

interface CarLanguageRow {
  title: string;
  /** with the dot */
  ending: string;
}

/** In the order shown. */
export const carLanguages = {
  python: { title: "Python", ending: ".py" },
  javascript: { title: "JavaScript", ending: ".js" },
  typescript: { title: "TypeScript", ending: ".ts" },
  solidity: { title: "Solidity", ending: ".sol" },
} as const satisfies Record<string, CarLanguageRow>;

export type CarLanguage = keyof typeof carLanguages;

export const carLanguageNames = Object.keys(carLanguages) as CarLanguage[];

export const isCarLanguage = (name: string): name is CarLanguage => Object.hasOwn(carLanguages, name);

export function languageOfFile(path: string): CarLanguage | undefined {
  const lower = path.toLowerCase();
  return carLanguageNames.find((name) => lower.endsWith(carLanguages[name].ending));
}

/** Both 0xTitans seasons share an interface. */
export type CarFamily = Exclude<Family, "titans-season-1">;

export function carFamilyOf(family: Family): CarFamily {
  return family === "titans-season-1" ? "titans" : family;
}

/** At the start of a line. */
const beginnings: readonly (readonly [CarLanguage, RegExp])[] = [
  ["python", /^def\s+take_turn\s*\(/m],
  ["typescript", /^(?:export\s+)?(?:default\s+)?(?:function\s+takeTurn|const\s+takeTurn\s*=\s*)\s*\([^)]*:/m],
  ["javascript", /^(?:export\s+)?(?:default\s+)?(?:function\s+takeTurn\b|const\s+takeTurn\s*=)/m],
  ["solidity", /^\s*(?:pragma\s+solidity\b|(?:abstract\s+)?contract\s+\w+)/m],
];

/** Undefined: none or several match. */
export function recogniseLanguage(source: string): CarLanguage | undefined {
  const found = beginnings.filter(([, beginning]) => beginning.test(source)).map(([language]) => language);
  if (found.length === 2 && found[0] === "typescript" && found[1] === "javascript") return "typescript";
  return found.length === 1 ? found[0] : undefined;
}
