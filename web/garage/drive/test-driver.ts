/** The workers that drive: one for the race that is watched, one for exercises, a pool for the win table. */
import { parseBytecode } from "#engine/cars/car.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import type { Goal } from "#languages/exercises/exercise.ts";
import { DriveClient, poolSize } from "./drive-client.ts";
import type { DrivenCar, DrivenRace } from "./drive-messages.ts";
import { type ExerciseResult, raceExercise } from "./race-exercise.ts";
import { runField, type WinTable } from "./win-table.ts";

export class TestDriver {
  readonly #racer = new DriveClient();
  readonly #exercises = new DriveClient();
  readonly #pool = Array.from({ length: poolSize() }, () => new DriveClient());

  /** One race, one turn of it or its gas. @throws what went wrong; an AbortError after `stop` */
  readonly ask: DriveClient["ask"] = (order) => this.#racer.ask(order);

  /** Many races of a field; ends at once when `signal` is aborted and the table stopped. */
  fillTable(input: {
    formula: Formula;
    /** the first is one's own */
    cars: readonly DrivenCar[];
    /** an earlier car, raced in the same seats */
    old: DrivenCar | undefined;
    races: number;
    /** share of wins to which the table is wanted; 0: all races are run */
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

  /** The races of an exercise. @param field one's own car first, the rival second */
  exercise(formula: Formula, field: readonly DrivenCar[], goal: Goal): Promise<ExerciseResult> {
    return raceExercise(this.#exercises.ask.bind(this.#exercises), formula, field, goal);
  }

  /** One of them, to look at. */
  async exerciseRace(race: DrivenRace): Promise<RaceLog> {
    return (await this.#exercises.ask({ kind: "race", race })).log;
  }

  stopRace(): void {
    this.#racer.stop();
  }

  /** The pool's workers stay: they have the rivals' translations, and most changes are to one car. */
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
