import { type Formula, type PresetName, presets } from "#engine/formula/formula.ts";
import type { ChoiceCar } from "../garage/cars/car-choice.ts";
import type { EnteredCar } from "../races/race-request.ts";

/** `id`: of a car to choose from. */
export type Entrant = { kind: "chosen"; id: string } | { kind: "pasted"; name: string; bytecode: string };

export type ChosenCar = Pick<ChoiceCar, "id" | "name" | "initcode">;

export interface RaceSettings {
  preset: PresetName;
  entrants: readonly Entrant[];
  seed: string;
}

/** A car of the visitor or their team. */
export function isOwn(entrant: Entrant): boolean {
  return entrant.kind === "chosen" && /^(?:team|draft)-/.test(entrant.id);
}

export interface HouseCarRow {
  id: string;
  name: string;
  family: string;
  initcode: string;
}

export const presetNames = Object.keys(presets) as PresetName[];

export function formulaOf(settings: RaceSettings): Formula {
  return presets[settings.preset];
}

export function carsFor(preset: PresetName, houseCars: readonly HouseCarRow[]): HouseCarRow[] {
  return houseCars.filter((car) => car.family === presets[preset].family);
}

/** House cars in turn, or empty pasted ones if there are none. */
export function defaultSettings(preset: PresetName, houseCars: readonly HouseCarRow[], seed: string): RaceSettings {
  const available = carsFor(preset, houseCars);
  const entrants = Array.from({ length: presets[preset].cars }, (_, seat): Entrant => {
    const car = available[seat % Math.max(1, available.length)];
    return car ? { kind: "chosen", id: car.id } : { kind: "pasted", name: "", bytecode: "" };
  });
  return { preset, entrants, seed };
}

/**
 * Cars with equal names are numbered.
 * @param cars includes all chosen ones
 */
export function enteredCars(settings: RaceSettings, cars: readonly ChosenCar[]): EnteredCar[] {
  const names = settings.entrants.map((entrant, seat) => {
    if (entrant.kind === "pasted") return entrant.name.trim() || `Car ${seat + 1}`;
    return cars.find((car) => car.id === entrant.id)?.name ?? entrant.id;
  });
  return settings.entrants.map((entrant, seat) => {
    const name = names[seat]!;
    const twins = names.slice(0, seat).filter((other) => other === name).length;
    const bytecode =
      entrant.kind === "pasted" ? entrant.bytecode : (cars.find((car) => car.id === entrant.id)?.initcode ?? "");
    return { name: twins === 0 ? name : `${name} ${twins + 1}`, bytecode };
  });
}

/** Without pasted bytecode, which may be secret and is long. */
export function writeSettings(settings: RaceSettings, into: URLSearchParams): void {
  into.set("formula", settings.preset);
  into.set("cars", settings.entrants.map((entrant) => (entrant.kind === "chosen" ? entrant.id : "pasted")).join(","));
  into.set("seed", settings.seed);
}

export function readSettings(from: URLSearchParams, houseCars: readonly HouseCarRow[], seed: string): RaceSettings {
  const preset = presetNames.find((name) => name === from.get("formula")) ?? "university-code-prix";
  const base = defaultSettings(preset, houseCars, from.get("seed")?.slice(0, 40) || seed);
  const ids = (from.get("cars") ?? "").split(",");
  const entrants = base.entrants.map((entrant, seat): Entrant => {
    const id = ids[seat];
    if (id === "pasted") return { kind: "pasted", name: "", bytecode: "" };
    // Drafts and team cars may only exist on their author's device; others get a notice.
    const isKnown = carsFor(preset, houseCars).some((car) => car.id === id) || /^(?:draft|team|race)-\S/.test(id ?? "");
    return isKnown ? { kind: "chosen", id: id! } : entrant;
  });
  return { ...base, entrants };
}
