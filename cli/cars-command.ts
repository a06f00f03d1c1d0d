import { houseCars } from "#languages/house-cars/house-cars.ts";
import type { Options } from "./arguments.ts";
import { type Terminal, table } from "./terminal.ts";

export function carsCommand(options: Options, terminal: Terminal): void {
  if (options.json) {
    const cars = houseCars.map(({ id, name, difficulty, temper, codeHash }) => ({
      id,
      name,
      difficulty,
      temper,
      codeHash,
    }));
    terminal.print(JSON.stringify(cars));
    return;
  }
  terminal.print(table(houseCars.map((car) => [`${car.difficulty}. ${car.id}`, car.temper.en])));
}
