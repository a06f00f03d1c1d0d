import { existsSync, readFileSync } from "node:fs";
import { type Formula, parseFormula, presets } from "#engine/formula/formula.ts";
import { houseCars, openingRivals } from "#languages/cars/house-cars/house-cars.ts";
import { formatDiagnostic } from "#languages/compiling/diagnostics.ts";
import { type Options, UsageError } from "./arguments.ts";
import { loadCar, type LoadedCar } from "./load-car.ts";
import type { Terminal } from "./terminal.ts";

const fillers = [...openingRivals, ...houseCars.map((car) => car.id).filter((id) => !openingRivals.includes(id))];

/**
 * Numbers cars with equal names.
 * @throws {UsageError} for more cars than seats, or too few for a family without house cars
 */
export function loadField(options: Options, formula: Formula, terminal: Terminal): LoadedCar[] {
  const { words } = options;
  if (words.length > formula.cars) {
    throw new UsageError(`Too many cars: ${words.length}. A race with this formula has ${formula.cars} seats.`);
  }
  const cars = words.map((word) => loadCar(word, formula.family, options.contract));
  for (const car of cars) for (const warning of car.warnings) terminal.complain(formatDiagnostic(warning));
  if (cars.length < formula.cars && formula.family !== "code-prix") {
    throw new UsageError(
      `Too few cars: ${words.length}. House cars only exist for University Code Prix, so list all ${formula.cars} cars.`,
    );
  }
  const free = fillers.filter((id) => !words.includes(id));
  while (cars.length < formula.cars) {
    const next = free[(cars.length - words.length) % free.length] ?? "wasp";
    cars.push(loadCar(next, formula.family));
  }
  return numberTwins(cars);
}

function numberTwins(cars: LoadedCar[]): LoadedCar[] {
  const seen = new Map<string, number>();
  return cars.map((car) => {
    const count = (seen.get(car.name) ?? 0) + 1;
    seen.set(car.name, count);
    return count === 1 ? car : { ...car, name: `${car.name} ${count}` };
  });
}

/**
 * @param word a preset's name or the path of a JSON file
 * @throws {UsageError}, or the refusal of `parseFormula`, which names the path in the file and the rule
 */
export function loadFormula(word: string): Formula {
  if (Object.hasOwn(presets, word)) return presets[word as keyof typeof presets];
  if (!existsSync(word)) {
    throw new UsageError(
      `Invalid value for --formula: ${word}. Use a file or one of ${Object.keys(presets).join(", ")}.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(word, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UsageError(`Couldn't read ${word} as JSON: ${(error as Error).message}`);
  }
  return parseFormula(value);
}
