/** One worker for the shown race, one for exercises, a pool for the win table. */
import { parseBytecode } from "#engine/cars/car.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { Goal } from "#languages/cars/exercises/exercise.ts";
import { DriveClient, poolSize } from "./drive-client.ts";
import type { DrivenCar, DrivenRace } from "./drive-messages.ts";
import { type ExerciseResult, raceExercise } from "./race-exercise.ts";
import { runField, type WinTable } from "./win-table.ts";

export class TestDriver {
  readonly #racer = new DriveClient();
  readonly #exercises = new DriveClient();
  readonly #pool = Array.from({ length: poolSize() }, () => new DriveClient());

  readonly ask: DriveClient["ask"] = (order) => this.#racer.ask(order);

  fillTable(input: {
    formula: Formula;
    cars: readonly DrivenCar[];
    old: DrivenCar | undefined;
    races: number;
    /** stop at this precision of the win share; 0: never */
    precision: number;
    signal: { aborted: boolean };
    onTable: (table: WinTable) => void;
  }): Promise<WinTable> {
    const { cars, old, ...rest } = input;
    return runField({
      ...rest,
      cars: cars.map(engineCar),
      ...(old ? { old: engineCar(old) } : {}),
      channels: this.#pool.map((client) => client.channel),
      firstSeed: 1,
      nowMs: () => performance.now(),
    });
  }

  exercise(formula: Formula, field: readonly DrivenCar[], goal: Goal): Promise<ExerciseResult> {
    return raceExercise(this.#exercises.ask.bind(this.#exercises), formula, field, goal);
  }

  async exerciseRace(race: DrivenRace): Promise<RaceLog> {
    return (await this.#exercises.ask({ kind: "race", race })).log;
  }

  stopRace(): void {
    this.#racer.stop();
  }

  /** Keeps the workers, which have compiled the rivals. */
  stopTable(): void {
    for (const client of this.#pool) client.letGo();
  }

  close(): void {
    this.stopRace();
    this.#exercises.stop();
    for (const client of this.#pool) client.stop();
  }
}

function engineCar({ name, initcode }: DrivenCar) {
  return { name, initcode: parseBytecode(initcode) };
}
