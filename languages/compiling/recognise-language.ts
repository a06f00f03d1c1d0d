import type { CarLanguage } from "./car-language.ts";

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
