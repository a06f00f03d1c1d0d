import { parentPort, workerData } from "node:worker_threads";
import { measureSeason, type Resampling } from "./coverage.ts";
import { raceForOrder, raceOnLadder } from "./races-needed.ts";
import type { Field } from "./season.ts";
import { raceFinal, raceLadder, type LadderResult } from "./twins.ts";

/** What a thread is to do: all seasons from `first` in steps of `threads`. */
export interface SeasonWork {
  readonly task:
    | { readonly kind: "coverage"; readonly field: Field; readonly ways: readonly Resampling[] }
    | { readonly kind: "order" | "ladder" }
    | { readonly kind: "final"; readonly gap: number }
    | { readonly kind: "twins"; readonly rule: LadderResult["rule"] };
  readonly seasons: number;
  readonly first: number;
  readonly threads: number;
}

const { task, seasons, first, threads } = workerData as SeasonWork;
const results: unknown[] = [];
for (let season = first; season < seasons; season += threads) {
  if (task.kind === "coverage") results.push(...measureSeason(task.field, task.ways, season));
  else if (task.kind === "final") results.push(raceFinal(task.gap, season));
  else if (task.kind === "twins") results.push(raceLadder(task.rule, season));
  else results.push(task.kind === "order" ? raceForOrder(season) : raceOnLadder(season));
}
parentPort?.postMessage(results);
