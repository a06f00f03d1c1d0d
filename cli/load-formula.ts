import { existsSync, readFileSync } from "node:fs";
import { type Formula, parseFormula, presets } from "#engine/formula/formula.ts";
import { UsageError } from "./arguments.ts";

/**
 * @param word a preset's name or the path of a JSON file
 * @throws {UsageError}, or the refusal of `parseFormula`, which names the path in the file and the rule
 */
export function loadFormula(word: string): Formula {
  if (Object.hasOwn(presets, word)) return presets[word as keyof typeof presets];
  if (!existsSync(word)) {
    throw new UsageError(
      `Invalid value for --formula: ${word}. Use a file or one of ${Object.keys(presets).join(", ")}.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(word, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`Couldn't read ${word} as JSON: ${(error as Error).message}`);
  }
  return parseFormula(value);
}
