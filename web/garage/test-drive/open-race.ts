/** Imports a race into the garage. All programs must be known to run it again. */
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { readRaceForGarage } from "../../races/race-for-garage.ts";
import { fetchJson } from "../../app/http.ts";
import type { RaceCar } from "../cars/car-choice.ts";
import { raceCarsOf, type RaceCarsAnswer } from "../cars/fetch-race-cars.ts";
import type { DrivenRace } from "./test-driver.ts";

export type OpenedRace =
  | { kind: "race"; race: DrivenRace; log: RaceLog; /** one's own team's; 0 without one */ seat: number }
  /** some programs aren't public; the others are available as rivals */
  | { kind: "closed"; names: string[]; cars: RaceCar[]; rivals: string[] }
  | { kind: "missing" };

export async function fetchRace(id: string): Promise<OpenedRace> {
  try {
    const { log, cars } = await fetchJson<RaceCarsAnswer>(
      `${import.meta.env.BASE_URL}_race-cars/${encodeURIComponent(id)}`,
    );
    const opened = raceOf(
      decodeRaceLog(log),
      cars.map((car) => car.initcode),
      cars.map((car) => car.name),
    );
    const own = cars.findIndex((car) => car.isOwn);
    if (opened.kind === "closed") {
      const { cars: open, rivals } = raceCarsOf(id, cars);
      return { ...opened, cars: open, rivals };
    }
    return opened.kind === "race" && own >= 0 ? { ...opened, seat: own } : opened;
  } catch {
    return { kind: "missing" };
  }
}

export function raceOf(log: RaceLog, initcodes: readonly (string | null)[], names: readonly string[]): OpenedRace {
  const { seed, formula } = log;
  if (seed === undefined) return { kind: "missing" };
  const closed = names.filter((_, seat) => (initcodes[seat] ?? null) === null);
  if (closed.length > 0) return { kind: "closed", names: closed, cars: [], rivals: [] };
  const cars = log.seats.map(({ name }, seat) => ({ name: names[seat] ?? name, initcode: initcodes[seat] ?? "" }));
  return { kind: "race", race: { formula, cars, seed }, log, seat: 0 };
}

export function openStoredRace(storage?: () => Storage): OpenedRace {
  try {
    const log = readRaceForGarage(storage);
    if (!log) return { kind: "missing" };
    const known = new Map(houseCars.map((car) => [codeHash(parseBytecode(car.initcode)), car.initcode]));
    return raceOf(
      log,
      log.seats.map((seat) => known.get(seat.codeHash ?? "") ?? null),
      log.seats.map((seat) => seat.name),
    );
  } catch {
    return { kind: "missing" };
  }
}
