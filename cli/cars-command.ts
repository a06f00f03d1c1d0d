import { houseCars } from "#languages/house-cars/house-cars.ts";
import type { Options } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

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
  for (const { difficulty, id, temper } of houseCars)
    terminal.print(`${`${difficulty}. ${id}`.padEnd(18)}${temper.en}`);
}
