import type { Formula } from "#engine/formula/formula.ts";
import { startThread, type AskedThread } from "../../platform/jobs/in-thread.ts";
import type { Decision } from "./decisions.ts";
import type { Pair } from "./find-pairs.ts";

export interface CarCode {
  submissionId: string;
  teamId: string;
  initcode: Uint8Array;
}

export interface DrivenSituation {
  turn: number;
  place: number;
  balance: number;
  speed: number;
  /** null: the turn failed, or too much gas was used before */
  first: Decision | null;
  second: Decision | null;
  /** same decision, which none of the base cars makes */
  isShared: boolean;
}

export interface ComparisonInput {
  formula: Formula;
  base: readonly Uint8Array[];
}

export type ComparisonQuestion =
  | { kind: "read"; cars: readonly CarCode[] }
  | { kind: "find-pairs" }
  | { kind: "drive"; cars: readonly [Uint8Array, Uint8Array] };

/**
 * @param portions cars in batches that fit in memory
 * @throws Error when the thread breaks or hits a limit: a host fault, to be retried
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

/** Rejects when the thread breaks or hits a limit: a host fault. */
export type CompareDriving = (
  input: ComparisonInput,
  cars: readonly [Uint8Array, Uint8Array],
) => Promise<DrivenSituation[]>;

/** One comparison at a time, so that open pages use at most one core. */
export function openDrivingComparison(): CompareDriving {
  let last: Promise<unknown> = Promise.resolve();
  return (input, cars) => {
    const answer = last.then(() => withThread(input, (ask) => ask<DrivenSituation[]>({ kind: "drive", cars })));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function withThread<Result>(
  input: ComparisonInput,
  work: (ask: <Answer>(question: ComparisonQuestion) => Promise<Answer>) => Promise<Result>,
): Promise<Result> {
  const thread: AskedThread = startThread({
    module: new URL("./comparison.worker.ts", import.meta.url),
    input,
    name: "that compares cars",
    // Per question; far more than 20,000 cars need.
    timeLimitMs: 600_000,
    memoryLimitMb: 2_048,
  });
  try {
    return await work(thread.ask);
  } finally {
    await thread.end();
  }
}
