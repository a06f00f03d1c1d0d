import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { ReleasedFinal } from "#server/results/archive/released-final.ts";
import type { RaceRequest } from "./race-request.ts";

interface FinalResult {
  wins: number;
  meanPlace: number | null;
}

export type FinalAgain = { id: string; before: FinalResult | null; after: FinalResult | null }[];

export const newcomer = "newcomer";

interface FinalParts {
  run: (request: RaceRequest) => Promise<{ log: RaceLog }>;
  readProgram: (codeHash: string) => Promise<string>;
  onProgress?: (done: number, of: number) => void;
}

export async function raceFinalAgain(
  { formula, entrants, races }: ReleasedFinal,
  { car, leaving }: { car: string; leaving: string },
  { run, readProgram, onProgress }: FinalParts,
): Promise<FinalAgain> {
  const programs = new Map([[newcomer, car]]);
  for (const { id, codeHash } of entrants) programs.set(id, await readProgram(codeHash));
  const before = new Tally();
  const after = new Tally();
  const race = async (seats: readonly string[], seed: string, tally: Tally) => {
    const cars = seats.map((id, seat) => ({ name: `car ${seat + 1}`, bytecode: programs.get(id) ?? "" }));
    tally.add(seats, (await run({ formula, cars, seed })).log);
  };
  for (const [index, { seats, seed }] of races.entries()) {
    await race(seats, seed, before);
    await race(
      seats.map((seat) => (seat === leaving ? newcomer : seat)),
      seed,
      after,
    );
    onProgress?.(index + 1, races.length);
  }
  return [...programs.keys()]
    .map((id) => ({ id, before: before.of(id), after: after.of(id) }))
    .toSorted(
      (a, b) =>
        (b.after?.wins ?? -1) - (a.after?.wins ?? -1) ||
        (a.after?.meanPlace ?? Infinity) - (b.after?.meanPlace ?? Infinity),
    );
}

class Tally {
  readonly #rows = new Map<string, { wins: number; places: number; races: number }>();

  add(seats: readonly string[], { finishOrder, winner }: RaceLog): void {
    for (const [index, seat] of finishOrder.entries()) {
      const id = seats[seat] ?? "";
      const row = this.#rows.get(id) ?? { wins: 0, places: 0, races: 0 };
      row.wins += seat === winner ? 1 : 0;
      row.places += index + 1;
      row.races += 1;
      this.#rows.set(id, row);
    }
  }

  of(id: string): FinalResult | null {
    const row = this.#rows.get(id);
    return row ? { wins: row.wins, meanPlace: row.places / row.races } : null;
  }
}
