import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type Car, parseBytecode } from "../cars/car.ts";

interface SampleFile {
  carTable: Record<string, { initcode: string }>;
  races: { cars: string[]; timestamp: number }[];
}

function readSample(letter: "A" | "B" | "C"): SampleFile {
  const file = readFileSync(`tests/fixtures/referee/races-${letter}.json.gz`);
  return JSON.parse(gunzipSync(file).toString("utf8")) as SampleFile;
}

/** A measured race from the sample, for tests that need a real one. */
export function sampleRace(letter: "A" | "B" | "C", index = 0): { cars: Car[]; seed: bigint } {
  const { carTable, races } = readSample(letter);
  const race = races[index]!;
  const cars = race.cars.map((name) => ({ name, initcode: parseBytecode(carTable[name]!.initcode) }));
  return { cars, seed: BigInt(race.timestamp) };
}

export function sampleCars(letter: "A" | "B" | "C"): Car[] {
  const { carTable } = readSample(letter);
  return Object.entries(carTable).map(([name, { initcode }]) => ({ name, initcode: parseBytecode(initcode) }));
}
