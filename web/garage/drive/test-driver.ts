/** The workers that drive: one for the race that is watched, one for duels, a pool for the win table. */
import { parseBytecode } from "#engine/cars/car.ts";
import { balancedSeats } from "#engine/race/evaluate.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { RaceSummary } from "#engine/race/race-summary.ts";
import { DriveClient, poolSize } from "./drive-client.ts";
import type { DrivenCar } from "./drive-messages.ts";
import { runField, type WinTable } from "./win-table.ts";

/** Races of one's own car against one rival. */
export interface DuelResult {
  races: number;
  /** races in which it finished before the rival */
  ahead: number;
  /** share of its turns that failed */
  failedShare: number;
}

export class TestDriver {
  readonly #racer = new DriveClient();
  readonly #duels = new DriveClient();
  readonly #pool = Array.from({ length: poolSize() }, () => new DriveClient());

  /** One race, one turn of it or its gas. @throws what went wrong; an AbortError after `stop` */
  readonly ask: DriveClient["ask"] = (order) => this.#racer.ask(order);

  /** Many races of a field; ends at once when `signal` is aborted and the pool stopped. */
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
    });
  }

  /** @param field one's own car first, the rival second */
  async duel(formula: Formula, field: readonly DrivenCar[], races: number): Promise<DuelResult | undefined> {
    const orders = balancedSeats(field.length);
    await this.#duels.channel({ kind: "field", formula, cars: field.map(engineCar) });
    const reply = await this.#duels.channel({
      kind: "summaries",
      races: Array.from({ length: races }, (_, index) => ({
        seats: orders[index % orders.length] ?? [],
        seed: `0x${(index + 1).toString(16)}`,
      })),
    });
    if (reply.kind !== "summaries") return undefined;
    const sum = (of: (summary: RaceSummary) => number) => reply.summaries.reduce((all, each) => all + of(each), 0);
    const turns = Math.max(
      1,
      sum(({ turnsTaken }) => turnsTaken[0] ?? 0),
    );
    return {
      races,
      ahead: sum(({ finishOrder }) => Number(finishOrder.indexOf(0) < finishOrder.indexOf(1))),
      failedShare: sum(({ failedTurns }) => failedTurns[0] ?? 0) / turns,
    };
  }

  stopRace(): void {
    this.#racer.stop();
  }

  stopTable(): void {
    for (const client of this.#pool) client.stop();
  }

  close(): void {
    this.stopRace();
    this.#duels.stop();
    this.stopTable();
  }
}

function engineCar({ name, initcode }: DrivenCar) {
  return { name, initcode: parseBytecode(initcode) };
}
