/** Imports a race into the garage. All programs must be known to run it again. */
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { readRaceForGarage } from "../../races/race-for-garage.ts";
import { fetchJson } from "../../app/http.ts";
import { type RaceCars, raceCarsOf, type RaceCarsAnswer } from "../cars/fetch-race-cars.ts";
import type { DrivenRace } from "./test-driver.ts";

type Rivals = Pick<RaceCars, "cars" | "rivals">;

export type OpenedRace =
  /** `seat`: of one's own team, else the first */
  | ({ kind: "race"; race: DrivenRace; log: RaceLog; seat: number } & Rivals)
  /** some programs aren't public; the others are available as rivals */
  | ({ kind: "closed"; names: string[] } & Rivals)
  | { kind: "missing" };

export async function fetchRace(id: string): Promise<OpenedRace> {
  try {
    const { log, cars } = await fetchJson<RaceCarsAnswer>(
      `${import.meta.env.BASE_URL}_race-cars/${encodeURIComponent(id)}`,
    );
    return raceOf(id, decodeRaceLog(log), cars);
  } catch {
    return { kind: "missing" };
  }
}

export function raceOf(id: string, log: RaceLog, seats: RaceCarsAnswer["cars"]): OpenedRace {
  const { seed, formula } = log;
  if (seed === undefined) return { kind: "missing" };
  const seat = Math.max(
    0,
    seats.findIndex(({ isOwn }) => isOwn),
  );
  const { closed, ...open } = raceCarsOf(
    id,
    seats.map((each, index) => ({ ...each, isOwn: index === seat })),
  );
  const rivals = { cars: open.cars, rivals: open.rivals.slice(0, formula.cars - 1) };
  if (closed.length > 0) return { ...rivals, kind: "closed", names: closed };
  const cars = seats.map(({ name, initcode }) => ({ name, initcode: initcode ?? "" }));
  return { ...rivals, kind: "race", race: { formula, cars, seed }, log, seat };
}

export function openStoredRace(storage?: () => Storage): OpenedRace {
  try {
    const log = readRaceForGarage(storage);
    if (!log) return { kind: "missing" };
    const known = new Map(houseCars.map((car) => [codeHash(parseBytecode(car.initcode)), car.initcode]));
    return raceOf(
      "here",
      log,
      log.seats.map(({ name, codeHash: hash }) => ({ name, initcode: known.get(hash ?? "") ?? null, isOwn: false })),
    );
  } catch {
    return { kind: "missing" };
  }
}
