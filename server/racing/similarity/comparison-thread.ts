import type { Formula } from "#engine/race/formula.ts";
import { startThread, type AskedThread } from "../../base/processes/in-thread.ts";
import type { Decision } from "./decisions.ts";
import type { Pair } from "./find-pairs.ts";

/** An accepted car to compare. */
export interface CarCode {
  submissionId: string;
  teamId: string;
  initcode: Uint8Array;
}

/** A situation of a race, and what two cars bought in it. */
export interface DrivenSituation {
  turn: number;
  /** 1: ahead of all others */
  place: number;
  /** coins of the car that is to move */
  balance: number;
  /** units per turn */
  speed: number;
  /** null: its turn failed, or it had already used too much gas */
  first: Decision | null;
  second: Decision | null;
  /** both decided the same, and no car that everyone starts from does */
  isShared: boolean;
}

/** What the thread is started with. */
export interface ComparisonInput {
  /** of the competition that the cars race in */
  formula: Formula;
  /** init bytecode of the cars that everyone starts from */
  base: readonly Uint8Array[];
}

export type ComparisonQuestion =
  | { kind: "read"; cars: readonly CarCode[] }
  | { kind: "find-pairs" }
  | { kind: "drive"; cars: readonly [Uint8Array, Uint8Array] };

/**
 * Finds the pairs of similar cars.
 *
 * @param portions the cars, as many at a time as fit into memory
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function findPairsInThread(
  input: ComparisonInput,
  portions: AsyncIterable<readonly CarCode[]>,
): Promise<Pair[]> {
  return withThread(input, async (ask) => {
    for await (const cars of portions) await ask({ kind: "read", cars });
    return await ask<Pair[]>({ kind: "find-pairs" });
  });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Returns what two cars decide in the same situations. Comparisons run one at a time, so that many open pages use one core at most.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host
 */
export function compareDriving(
  input: ComparisonInput,
  cars: readonly [Uint8Array, Uint8Array],
): Promise<DrivenSituation[]> {
  const answer = last.then(() => withThread(input, (ask) => ask<DrivenSituation[]>({ kind: "drive", cars })));
  last = answer.catch(() => undefined);
  return answer;
}

async function withThread<Result>(
  input: ComparisonInput,
  work: (ask: <Answer>(question: ComparisonQuestion) => Promise<Answer>) => Promise<Result>,
): Promise<Result> {
  const thread: AskedThread = startThread({
    module: new URL("./comparison.worker.ts", import.meta.url),
    input,
    name: "that compares cars",
    // For each question; far more than 20,000 cars need.
    timeLimitMs: 600_000,
    memoryLimitMb: 2_048,
  });
  try {
    return await work(thread.ask);
  } finally {
    await thread.end();
  }
}
