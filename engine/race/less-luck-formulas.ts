/**
 * The published games with one number changed, so that cars decide more of the places and luck less; found by changing one number at a time
 * and racing fields of unequal cars (`npm run bench -- luck`).
 */
import { presets, type Formula, type PresetName } from "./formula.ts";
import type { LuckShares } from "./luck.ts";

/** Code Prix: speed is soon cheap again, so that who asks first pays little more. The others: a longer race evens out single turns. */
export const lessLuckFormulas: Record<PresetName, Formula> = {
  "university-code-prix": withAccelerationFall(presets["university-code-prix"], 70),
  "0xmonaco": { ...presets["0xmonaco"], finishDistance: 2_000 },
  "0xtitans": { ...presets["0xtitans"], finishDistance: 1_500 },
  "0xtitans-season-1": { ...presets["0xtitans-season-1"], finishDistance: 1_500 },
};

function withAccelerationFall(formula: Formula, decreasePercent: number): Formula {
  const { accelerate } = formula.prices;
  return accelerate
    ? { ...formula, prices: { ...formula.prices, accelerate: { ...accelerate, decreasePercent } } }
    : formula;
}

/** Fields that the figures are from: cars that differ much, close ones, and one that is far stronger than the others. */
export type LuckField = "unequal" | "close" | "strong";

export interface LuckFigure {
  field: LuckField;
  published: LuckShares;
  lessLuck: LuckShares;
}

const shares = (cars: number, seats: number, seeds: number): LuckShares => ({
  cars: cars / 100,
  seats: seats / 100,
  seeds: seeds / 100,
});

/** What decided the places in 20 000 races of each field, as published and with less luck. */
export const luckFigures: Record<PresetName, readonly LuckFigure[]> = {
  "university-code-prix": [
    { field: "unequal", published: shares(82, 9, 9), lessLuck: shares(86, 2, 12) },
    { field: "close", published: shares(37, 25, 37), lessLuck: shares(83, 3, 14) },
    { field: "strong", published: shares(3, 19, 78), lessLuck: shares(82, 4, 14) },
  ],
  "0xmonaco": [
    { field: "unequal", published: shares(23, 5, 73), lessLuck: shares(87, 0, 13) },
    { field: "close", published: shares(10, 4, 86), lessLuck: shares(65, 0, 35) },
  ],
  "0xtitans": [
    { field: "unequal", published: shares(83, 17, 0), lessLuck: shares(100, 0, 0) },
    { field: "close", published: shares(0, 100, 0), lessLuck: shares(73, 27, 0) },
  ],
  "0xtitans-season-1": [
    { field: "unequal", published: shares(83, 17, 0), lessLuck: shares(100, 0, 0) },
    { field: "close", published: shares(0, 100, 0), lessLuck: shares(73, 27, 0) },
  ],
};
