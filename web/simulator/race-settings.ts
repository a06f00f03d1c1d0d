import { type Formula, type PresetName, presets } from "#engine/race/formula.ts";
import type { ChoiceCar } from "../garage/cars/car-choice.ts";
import type { EnteredCar } from "../races/race-request.ts";

/** Who sits in a seat: a car to choose from by its id, or one whose bytecode was pasted. */
export type Entrant = { kind: "chosen"; id: string } | { kind: "pasted"; name: string; bytecode: string };

/** A chosen car with its program, if it has one. */
export type ChosenCar = Pick<ChoiceCar, "id" | "name" | "initcode">;

/** Everything that decides a race of the simulator. */
export interface RaceSettings {
  preset: PresetName;
  /** in seat order; as many as the formula has cars */
  entrants: readonly Entrant[];
  seed: string;
}

/** A house car as the settings need it. */
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

/** House cars written for a formula. */
export function carsFor(preset: PresetName, houseCars: readonly HouseCarRow[]): HouseCarRow[] {
  return houseCars.filter((car) => car.family === presets[preset].family);
}

/** Settings with every seat taken: by house cars in turn, or by empty pasted ones where there are none. */
export function defaultSettings(preset: PresetName, houseCars: readonly HouseCarRow[], seed: string): RaceSettings {
  const available = carsFor(preset, houseCars);
  const entrants = Array.from({ length: presets[preset].cars }, (_, seat): Entrant => {
    const car = available[seat % Math.max(1, available.length)];
    return car ? { kind: "chosen", id: car.id } : { kind: "pasted", name: "", bytecode: "" };
  });
  return { preset, entrants, seed };
}

/** The cars as a race takes them. Several of one name are numbered. @param cars among them all that are chosen */
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

/** Settings as the address carries them. Pasted bytecode stays out: it may be somebody's secret, and it is long. */
export function writeSettings(settings: RaceSettings, into: URLSearchParams): void {
  into.set("formula", settings.preset);
  into.set("cars", settings.entrants.map((entrant) => (entrant.kind === "chosen" ? entrant.id : "pasted")).join(","));
  into.set("seed", settings.seed);
}

/** Settings from an address; what is absent or absurd becomes the default. */
export function readSettings(from: URLSearchParams, houseCars: readonly HouseCarRow[], seed: string): RaceSettings {
  const preset = presetNames.find((name) => name === from.get("formula")) ?? "university-code-prix";
  const base = defaultSettings(preset, houseCars, from.get("seed")?.slice(0, 40) || seed);
  const ids = (from.get("cars") ?? "").split(",");
  const entrants = base.entrants.map((entrant, seat): Entrant => {
    const id = ids[seat];
    if (id === "pasted") return { kind: "pasted", name: "", bytecode: "" };
    // One's own car is on this device or nowhere: whoever else follows the link is told so.
    const isKnown =
      carsFor(preset, houseCars).some((car) => car.id === id) || /^(?:draft|team|kept|race)-\S/.test(id ?? "");
    return isKnown ? { kind: "chosen", id: id! } : entrant;
  });
  return { ...base, entrants };
}
