import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { formatSolidity } from "./format-solidity.ts";

/**
 * Tidies a source without changing what it means. Python's indentation is its meaning, so of Python and JavaScript only what nobody sees is
 * tidied: blanks at the ends of lines, tabs, and one line's end at the end.
 */
export function formatSource(text: string, language: CarLanguage): string {
  if (language === "solidity") return formatSolidity(text);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
