import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { fetchJson } from "../../app/http.ts";
import type { RaceCar } from "./car-choice.ts";

export interface RaceCarsAnswer {
  seed: string | null;
  log: string;
  cars: { name: string; initcode: `0x${string}` | null; isOwn: boolean }[];
}

export interface RaceCars {
  kind: "cars";
  cars: RaceCar[];
  rivals: string[];
  closed: string[];
}

export function raceIdIn(link: string): string | undefined {
  return /(?:^|\/race\/)([A-Za-z0-9_-]{6,64})(?:[/?#].*)?$/.exec(link.trim())?.[1];
}

/** Only programs this visitor may have. Never throws. */
export async function fetchRaceCars(link: string): Promise<RaceCars | { kind: "missing" }> {
  const id = raceIdIn(link);
  if (id === undefined) return { kind: "missing" };
  try {
    const { cars } = await fetchJson<RaceCarsAnswer>(`${import.meta.env.BASE_URL}_race-cars/${encodeURIComponent(id)}`);
    return raceCarsOf(id, cars);
  } catch {
    return { kind: "missing" };
  }
}

export function raceCarsOf(id: string, seats: RaceCarsAnswer["cars"]): RaceCars {
  const cars: RaceCar[] = [];
  const rivals: string[] = [];
  const closed: string[] = [];
  for (const [seat, { name, initcode, isOwn }] of seats.entries()) {
    const house = houseCars.find((car) => car.initcode === initcode);
    if (initcode === null) {
      closed.push(name);
      continue;
    }
    const car = { id: `race-${id}-${seat}`, name, initcode };
    if (!house) cars.push(car);
    if (!isOwn) rivals.push(house?.id ?? car.id);
  }
  return { kind: "cars", cars, rivals, closed };
}
