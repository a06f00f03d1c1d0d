import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Options } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

export function carsCommand(options: Options, terminal: Terminal): void {
  if (options.json) {
    const cars = houseCars.map(({ id, name, difficulty, codeHash }) => ({
      id,
      name,
      difficulty,
      temper: { en: messagesOf("en").houseCars[id].temper, tr: messagesOf("tr").houseCars[id].temper },
      codeHash,
    }));
    terminal.print(JSON.stringify(cars));
    return;
  }
  for (const { difficulty, id } of houseCars)
    terminal.print(`${`${difficulty}. ${id}`.padEnd(18)}${messagesOf("en").houseCars[id].temper}`);
}
