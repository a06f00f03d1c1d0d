import type { RaceLog } from "#engine/race/race-log.ts";
import type { AllTimeFinal } from "#server/results/all-time/read-all-time.ts";
import { startRaceWorker, type RaceWorker } from "../races/run-race-in-worker.ts";

/** How a car did in the races of a final. */
interface FinalResult {
  wins: number;
  meanPlace: number | null;
}

/** A final as it was and with another car in it: first by what is new. */
export interface FinalAgain {
  kind: "raced";
  /** by the entrant's id, or `newcomer` */
  rows: { id: string; before: FinalResult | null; after: FinalResult | null }[];
}

/** Stands for the car that comes into the grid, where entrants stand by their ids. */
export const newcomer = "newcomer";

/**
 * Runs the races of a final twice in this browser, as they were and with a car in another one's seats.
 *
 * @param car code hash of the one that comes
 * @param leaving id of the entrant that goes
 * @throws Error when a program is not to be had any more, or the worker fails
 */
export async function raceFinalAgain(
  final: AllTimeFinal,
  car: string,
  leaving: string,
  tell: (done: number, of: number) => void,
): Promise<FinalAgain> {
  const programs = new Map<string, string>();
  const codeHashOf = new Map([[newcomer, car], ...final.entrants.map(({ id, codeHash }) => [id, codeHash] as const)]);
  for (const codeHash of new Set(codeHashOf.values())) {
    const response = await fetch(`${import.meta.env.BASE_URL}_public-programs/${codeHash}`);
    if (!response.ok) throw new Error(`The program ${codeHash} is not public any more.`);
    programs.set(codeHash, await response.text());
  }
  const programOf = (id: string) => programs.get(codeHashOf.get(id) ?? "") ?? "";
  const worker = startRaceWorker();
  try {
    const before = new Tally();
    const after = new Tally();
    const of = final.races.length * 2;
    let done = 0;
    for (const { seats, seed } of final.races) {
      const withCar = seats.map((seat) => (seat === leaving ? newcomer : seat));
      before.add(seats, await race(worker, final, seats.map(programOf), seed));
      tell((done += 1), of);
      after.add(withCar, await race(worker, final, withCar.map(programOf), seed));
      tell((done += 1), of);
    }
    const rows = [...codeHashOf.keys()].map((id) => ({ id, before: before.of(id), after: after.of(id) }));
    // Who won more comes first, then whoever came further ahead; who left the grid comes last.
    rows.sort(
      (a, b) =>
        (b.after?.wins ?? -1) - (a.after?.wins ?? -1) ||
        (a.after?.meanPlace ?? Infinity) - (b.after?.meanPlace ?? Infinity),
    );
    return { kind: "raced", rows };
  } finally {
    worker.close();
  }
}

async function race(
  worker: RaceWorker,
  { formula }: AllTimeFinal,
  programs: readonly string[],
  seed: string,
): Promise<RaceLog> {
  const cars = programs.map((bytecode, seat) => ({ name: `car ${seat + 1}`, bytecode }));
  return (await worker.run({ formula, cars, seed })).log;
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
