import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type ActionName, actionNames, families, type Family } from "./families.ts";
import { asInteger, asRecord, Refusal, shown } from "./refusal.ts";

/**
 * Variable-rate gradual auction: the price falls every turn and rises with every sale. Integers only, so that a formula
 * means the same on every machine.
 */
export interface PriceCurve {
  /** coins per unit at the target rate */
  target: number;
  /** % by which the price falls per turn without sales */
  decreasePercent: number;
  /** units per ten turns that keep the price at the target */
  soldPerTenTurns: number;
}

export interface Formula {
  version: 1;
  family: Family;
  /** gas is exact for the published number (see `families`) */
  cars: number;
  /** coins per car */
  startBalance: number;
  finishDistance: number;
  /** null: no cap */
  shieldCap: number | null;
  /** limit per turn */
  gasPerTurn: number;
  /** without a winner after it */
  turnLimit: number;
  prices: Partial<Record<ActionName, PriceCurve>>;
}

export const formulaBounds = {
  cars: [2, 10],
  startBalance: [1, 1_000_000_000],
  finishDistance: [1, 1_000_000],
  shieldCap: [1, 1_000],
  gasPerTurn: [10_000, 30_000_000],
  turnLimit: [1, 10_000],
  target: [1, 1_000_000],
  decreasePercent: [5, 90],
  soldPerTenTurns: [1, 100],
} as const satisfies Record<string, readonly [number, number]>;

export type PresetName = "university-code-prix" | "0xmonaco" | "0xtitans" | "0xtitans-season-1";

const titansPrices: Partial<Record<ActionName, PriceCurve>> = {
  accelerate: { target: 10, decreasePercent: 33, soldPerTenTurns: 20 },
  shell: { target: 200, decreasePercent: 33, soldPerTenTurns: 2 },
  superShell: { target: 300, decreasePercent: 35, soldPerTenTurns: 2 },
  banana: { target: 200, decreasePercent: 33, soldPerTenTurns: 2 },
  shield: { target: 150, decreasePercent: 33, soldPerTenTurns: 2 },
};

export const presets: Record<PresetName, Formula> = {
  "university-code-prix": {
    version: 1,
    family: "code-prix",
    cars: 5,
    startBalance: 15_000,
    finishDistance: 1_000,
    shieldCap: 6,
    gasPerTurn: 2_000_000,
    turnLimit: 1_000,
    prices: {
      accelerate: { target: 10, decreasePercent: 20, soldPerTenTurns: 20 },
      shell: { target: 200, decreasePercent: 33, soldPerTenTurns: 2 },
      shield: { target: 100, decreasePercent: 33, soldPerTenTurns: 1 },
    },
  },
  "0xmonaco": {
    version: 1,
    family: "monaco",
    cars: 3,
    startBalance: 15_000,
    finishDistance: 1_000,
    shieldCap: null,
    gasPerTurn: 2_000_000,
    turnLimit: 1_000,
    prices: {
      accelerate: { target: 10, decreasePercent: 33, soldPerTenTurns: 20 },
      shell: { target: 200, decreasePercent: 33, soldPerTenTurns: 2 },
    },
  },
  "0xtitans": {
    version: 1,
    family: "titans",
    cars: 3,
    startBalance: 17_500,
    finishDistance: 1_000,
    shieldCap: null,
    gasPerTurn: 2_000_000,
    turnLimit: 1_000,
    prices: titansPrices,
  },
  "0xtitans-season-1": {
    version: 1,
    family: "titans-season-1",
    cars: 3,
    startBalance: 17_500,
    finishDistance: 1_000,
    shieldCap: null,
    gasPerTurn: 2_000_000,
    turnLimit: 1_000,
    prices: titansPrices,
  },
};

export const defaultFormula: Formula = presets["university-code-prix"];

/** @throws {Refusal} with the path and the broken rule */
export function parseFormula(value: unknown, path = "formula"): Formula {
  const record = asRecord(value, path, [
    "version",
    "family",
    "cars",
    "startBalance",
    "finishDistance",
    "shieldCap",
    "gasPerTurn",
    "turnLimit",
    "prices",
  ]);
  if (record.version !== 1) {
    throw new Refusal(`${path}.version`, "version", `this program reads version 1, found ${shown(record.version)}.`);
  }
  const { family } = record;
  if (typeof family !== "string" || !Object.hasOwn(families, family)) {
    const known = Object.keys(families).join(", ");
    throw new Refusal(`${path}.family`, "family", `${shown(family)} is not known; choose one of ${known}.`);
  }
  const row = families[family as Family];
  const bounded = (key: "cars" | "startBalance" | "finishDistance" | "gasPerTurn" | "turnLimit") =>
    asInteger(record[key], `${path}.${key}`, formulaBounds[key][0], formulaBounds[key][1]);
  const capped = row.family === "code-prix";
  if (!capped && record.shieldCap !== null) {
    throw new Refusal(`${path}.shieldCap`, "shield-cap", `${row.title} has no cap on shields; give null.`);
  }
  const names = actionNames(row.family);
  const curves = asRecord(record.prices, `${path}.prices`, names);
  const prices: Partial<Record<ActionName, PriceCurve>> = {};
  for (const name of names) prices[name] = parseCurve(curves[name], `${path}.prices.${name}`);
  return {
    version: 1,
    family: row.family,
    cars: bounded("cars"),
    startBalance: bounded("startBalance"),
    finishDistance: bounded("finishDistance"),
    shieldCap: capped ? asInteger(record.shieldCap, `${path}.shieldCap`, ...formulaBounds.shieldCap) : null,
    gasPerTurn: bounded("gasPerTurn"),
    turnLimit: bounded("turnLimit"),
    prices,
  };
}

function parseCurve(value: unknown, path: string): PriceCurve {
  const curve = asRecord(value, path, ["target", "decreasePercent", "soldPerTenTurns"]);
  return {
    target: asInteger(curve.target, `${path}.target`, ...formulaBounds.target),
    decreasePercent: asInteger(curve.decreasePercent, `${path}.decreasePercent`, ...formulaBounds.decreasePercent),
    soldPerTenTurns: asInteger(curve.soldPerTenTurns, `${path}.soldPerTenTurns`, ...formulaBounds.soldPerTenTurns),
  };
}

/** Canonical JSON: keys in the interface's order, no spaces. */
export function formulaText(formula: Formula): string {
  const prices: Partial<Record<ActionName, PriceCurve>> = {};
  for (const name of actionNames(formula.family)) {
    const { target, decreasePercent, soldPerTenTurns } = priceCurve(formula, name);
    prices[name] = { target, decreasePercent, soldPerTenTurns };
  }
  return JSON.stringify({
    version: formula.version,
    family: formula.family,
    cars: formula.cars,
    startBalance: formula.startBalance,
    finishDistance: formula.finishDistance,
    shieldCap: formula.shieldCap,
    gasPerTurn: formula.gasPerTurn,
    turnLimit: formula.turnLimit,
    prices,
  });
}

/** SHA-256 of the canonical text, hex with 0x. */
export function formulaHash(formula: Formula): string {
  return `0x${bytesToHex(sha256(new TextEncoder().encode(formulaText(formula))))}`;
}

export function priceCurve(formula: Formula, name: ActionName): PriceCurve {
  const curve = formula.prices[name];
  if (curve === undefined) throw new Error(`The formula has no price for ${name}.`);
  return curve;
}

/** `undefined`: custom. */
export function presetOf(formula: Formula): PresetName | undefined {
  const text = formulaText(formula);
  return (Object.keys(presets) as PresetName[]).find((name) => formulaText(presets[name]) === text);
}

/**
 * At most, on a typical server, for opcodes: ten times the median. Precompiles can take longer (`docs/decisions/engine.md`).
 */
const nanosecondsPerGas = 10;

/** Upper bound: no car finishes, and all gas is used. */
export function longestRaceSeconds({ gasPerTurn, turnLimit }: Pick<Formula, "gasPerTurn" | "turnLimit">): number {
  return (gasPerTurn * turnLimit * nanosecondsPerGas) / 1e9;
}
