import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Formula, presets } from "#engine/formula/formula.ts";

/** File names, and the measured formula. */
export type Letter = "A" | "B" | "C";
export const letters: readonly Letter[] = ["A", "B", "C"];
export const formulaOf: Record<Letter, Formula> = {
  A: presets["0xmonaco"],
  B: presets["0xtitans"],
  C: presets["university-code-prix"],
};

/** Undefined: missing. */
export function readVectors<T>(folder: string, name: string): T | undefined {
  const path = join(folder, `${name}.json.gz`);
  return existsSync(path) ? (JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as T) : undefined;
}

export interface Comparison {
  cases: number;
  differences: string[];
}
