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
  rows: { codeHash: string; before: FinalResult | null; after: FinalResult | null }[];
}

/**
 * Runs the races of a final twice in this browser, as they were and with a car in another one's seats.
 *
 * @throws Error when a program is not to be had any more, or the worker fails
 */
export async function raceFinalAgain(
  final: AllTimeFinal,
  car: string,
  leaving: string,
  tell: (done: number, of: number) => void,
): Promise<FinalAgain> {
  const programs = new Map<string, string>();
  for (const codeHash of new Set([car, ...final.races.flatMap(({ seats }) => seats)])) {
    const response = await fetch(`${import.meta.env.BASE_URL}_public-programs/${codeHash}`);
    if (!response.ok) throw new Error(`The program ${codeHash} is not public any more.`);
    programs.set(codeHash, await response.text());
  }
  const worker = startRaceWorker();
  try {
    const before = new Tally();
    const after = new Tally();
    const of = final.races.length * 2;
    let done = 0;
    for (const { seats, seed } of final.races) {
      const withGuest = seats.map((seat) => (seat === leaving ? car : seat));
      before.add(seats, await race(worker, final, programs, seats, seed));
      tell((done += 1), of);
      after.add(withGuest, await race(worker, final, programs, withGuest, seed));
      tell((done += 1), of);
    }
    const field = [...new Set([car, ...final.cars.map(({ codeHash }) => codeHash)])];
    const rows = field.map((codeHash) => ({ codeHash, before: before.of(codeHash), after: after.of(codeHash) }));
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
  programs: ReadonlyMap<string, string>,
  seats: readonly string[],
  seed: string,
): Promise<RaceLog> {
  const cars = seats.map((codeHash, seat) => ({ name: `car ${seat + 1}`, bytecode: programs.get(codeHash) ?? "" }));
  return (await worker.run({ formula, cars, seed })).log;
}

class Tally {
  readonly #rows = new Map<string, { wins: number; places: number; races: number }>();

  add(seats: readonly string[], { finishOrder, winner }: RaceLog): void {
    for (const [index, seat] of finishOrder.entries()) {
      const codeHash = seats[seat] ?? "";
      const row = this.#rows.get(codeHash) ?? { wins: 0, places: 0, races: 0 };
      row.wins += seat === winner ? 1 : 0;
      row.places += index + 1;
      row.races += 1;
      this.#rows.set(codeHash, row);
    }
  }

  of(codeHash: string): FinalResult | null {
    const row = this.#rows.get(codeHash);
    return row ? { wins: row.wins, meanPlace: row.places / row.races } : null;
  }
}
