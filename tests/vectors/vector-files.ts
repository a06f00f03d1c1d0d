import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Formula, presets } from "#engine/race/formula.ts";

/** The letters by which the files name the families, and the formula that each was measured with. */
export type Letter = "A" | "B" | "C";
export const letters: readonly Letter[] = ["A", "B", "C"];
export const formulaOf: Record<Letter, Formula> = {
  A: presets["0xmonaco"],
  B: presets["0xtitans"],
  C: presets["university-code-prix"],
};

/** Reads one of the gzipped files of a folder; undefined when it is not there. */
export function readVectors<T>(folder: string, name: string): T | undefined {
  const path = join(folder, `${name}.json.gz`);
  return existsSync(path) ? (JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as T) : undefined;
}

/** A comparison's outcome: how many cases, and a line for each that differs. */
export interface Comparison {
  cases: number;
  differences: string[];
}
