/** From the same seats against the same cars; compares every turn. */
import type { Machine } from "#engine/evm/machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCar, openingRivals } from "#languages/cars/house-cars/house-cars.ts";

export interface Twins {
  /** all turns, by file extension */
  gas: Record<string, number>;
  differences: string[];
}

const seats = 5;

export function raceTwins(machine: Machine, twins: Readonly<Record<string, Uint8Array>>, seeds: number): Twins {
  const rivals = openingRivals.map((id) => {
    const { name, initcode } = houseCar(id);
    return { name, initcode: Uint8Array.from(Buffer.from(initcode.slice(2), "hex")) };
  });
  const gas: Record<string, number> = {};
  const differences: string[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    let first: { ending: string; turns: string[] } | undefined;
    for (const [ending, initcode] of Object.entries(twins)) {
      const seat = seed % seats;
      const cars = [...rivals.slice(0, seat), { name: "twin", initcode }, ...rivals.slice(seat)];
      const log = runRace({ formula: defaultFormula, cars, seed: BigInt(seed), machine });
      const turns = log.turns.map((turn) =>
        JSON.stringify([turn.mover, turn.outcome?.kind, turn.purchases, turn.after]),
      );
      for (const turn of log.turns) if (turn.mover === seat) gas[ending] = (gas[ending] ?? 0) + (turn.gasUsed ?? 0);
      if (!first) first = { ending, turns };
      else {
        const at = turns.findIndex((turn, index) => turn !== first?.turns[index]);
        if (at >= 0 || turns.length !== first.turns.length) {
          differences.push(
            `${ending} and ${first.ending}, seed ${seed}, turn ${at + 1}: ${turns[at]} is not ${first.turns[at]}`,
          );
        }
      }
    }
  }
  return { gas, differences };
}
