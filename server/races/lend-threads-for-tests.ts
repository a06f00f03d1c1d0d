import { createRaceThreads, type RaceThreads } from "./race-threads.ts";

const pools = new Map<number, RaceThreads>();

/**
 * Shares race threads between test files, because starting them is slow. Closing returns them once their work is done.
 */
export function lendThreadsForTests(count: number): RaceThreads {
  const pool = pools.get(count) ?? createRaceThreads(count, "0".repeat(64));
  pools.set(count, pool);
  const asked = new Set<Promise<unknown>>();
  const remember = <Result>(work: Promise<Result>): Promise<Result> => {
    asked.add(work);
    return work;
  };
  return {
    run: (...work) => remember(pool.run(...work)),
    runApart: (...work) => remember(pool.runApart(...work)),
    count: pool.count,
    lateTaskMs: pool.lateTaskMs,
    close: async () => void (await Promise.allSettled(asked)),
  };
}
