import { readFileSync } from "node:fs";
import { carAddress, refereeAddress } from "#engine/cars/create-address.ts";
import { type Family, families } from "#engine/formula/families.ts";
import { type Formula, presets } from "#engine/formula/formula.ts";
import { createRulebook } from "#engine/referee/referee-state.ts";
import { type Drive, drive } from "./drive.ts";
import type { MeasuredGas } from "./plain-call.ts";
import { createPlainModel } from "./plain-model.ts";
import { createProductSide } from "./product-side.ts";
import type { Draw } from "./random-race.ts";
import type { Side } from "./side.ts";

export interface RowHits {
  row: string;
  times: number;
  terms: Record<string, number>;
}

const measuredFile = new URL("../fixtures/referee/measured-gas.json", import.meta.url);

/** Product, plain model and optionally the contract, in random turns. */
export async function lockstep(
  family: Family,
  turns: number,
  draw: Draw,
  contract?: Side,
): Promise<Drive & { hits: RowHits[] }> {
  const formula: Formula = Object.values(presets).find((preset) => preset.family === family)!;
  const measured = (JSON.parse(readFileSync(measuredFile, "utf8")) as Record<Family, MeasuredGas>)[family];
  const cars = Array.from({ length: families[family].publishedCars }, (_, seat) => carAddress(seat));
  const hits = new Map<string, RowHits>();
  for (const [name, cases] of Object.entries(measured)) {
    for (const [label, { base: _, ...terms }] of Object.entries(cases)) {
      const row = `${name}, ${label}`;
      hits.set(row, { row, times: 0, terms: Object.fromEntries(Object.keys(terms).map((term) => [term, 0])) });
    }
  }
  const model = createPlainModel(formula, cars, measured, (path) => {
    const hit = hits.get(`${path.function}, ${path.case}`);
    if (hit === undefined) throw new Error(`Nothing was measured of ${path.function}, ${path.case}.`);
    hit.times += 1;
    for (const [term, count] of Object.entries(path.counts)) if (count > 0 && term in hit.terms) hit.terms[term]! += 1;
  });
  const rulebook = createRulebook(formula);
  const sides = [
    createProductSide(rulebook, refereeAddress, cars),
    model,
    ...(contract === undefined ? [] : [contract]),
  ];
  return { ...(await drive(sides, rulebook, cars, turns, draw)), hits: [...hits.values()] };
}
