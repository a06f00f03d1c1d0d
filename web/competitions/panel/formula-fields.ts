import { actionNames, type ActionName } from "#engine/formula/families.ts";
import { formulaBounds, parseFormula, presets, type Formula, type PresetName } from "#engine/formula/formula.ts";

const numberNames = ["cars", "startBalance", "finishDistance", "shieldCap", "gasPerTurn", "turnLimit"] as const;
const curveNames = ["target", "decreasePercent", "soldPerTenTurns"] as const;

export interface FormulaField {
  name: string;
  key: keyof typeof formulaBounds;
  action: ActionName | null;
  value: number;
  min: number;
  max: number;
}

export function formulaFields(formula: Formula): FormulaField[] {
  const field = (key: keyof typeof formulaBounds, action: ActionName | null, value: number): FormulaField => {
    const [min, max] = formulaBounds[key];
    return { name: action === null ? key : `${action}.${key}`, key, action, value, min, max };
  };
  const numbers = numberNames.flatMap((key) => {
    const value = formula[key];
    return value === null ? [] : [field(key, null, value)];
  });
  const curves = actionNames(formula.family).flatMap((action) =>
    curveNames.map((key) => field(key, action, formula.prices[action]?.[key] ?? 0)),
  );
  return [...numbers, ...curves];
}

export type FormulaProblem = { name: string; given: string; min: number; max: number };

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}

export function readFormula(
  preset: PresetName,
  textOf: (name: string) => string,
): { kind: "read"; formula: Formula } | { kind: "refused"; problems: FormulaProblem[] } {
  const problems: FormulaProblem[] = [];
  const read = new Map<string, number>();
  for (const { name, min, max } of formulaFields(presets[preset])) {
    const given = textOf(name).trim();
    const value = Number(given);
    if (!/^\d{1,12}$/.test(given) || value < min || value > max) {
      problems.push({ name, given: given.slice(0, 20), min, max });
    }
    read.set(name, value);
  }
  if (problems.length > 0) return { kind: "refused", problems };
  const base = presets[preset];
  const formula = {
    ...base,
    ...Object.fromEntries(numberNames.filter((key) => base[key] !== null).map((key) => [key, read.get(key)])),
    prices: Object.fromEntries(
      actionNames(base.family).map((action) => [
        action,
        Object.fromEntries(curveNames.map((key) => [key, read.get(`${action}.${key}`)])),
      ]),
    ),
  };
  return { kind: "read", formula: parseFormula(formula) };
}
