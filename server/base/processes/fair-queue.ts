import { createHostTime } from "../jobs/host-time.ts";

/** Lets work begin in turns: so much at once, so much of it for one, and of those who wait whoever took less of the time lately. */
export interface FairQueue {
  /** @returns what the work returns, or undefined when too much waits already for the one who wants it */
  run: <Result>(who: string, work: () => Promise<Result>) => Promise<Result | undefined>;
  /** whether too much waits already for somebody */
  isFull: (who: string) => boolean;
}

/**
 * @param atOnce how much is under way at the same time
 * @param ofOne of that for one
 * @param waiting how much may wait for one
 */
export function createFairQueue({
  atOnce,
  ofOne,
  waiting: mostWaiting,
}: Record<"atOnce" | "ofOne" | "waiting", number>): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  const underWay = new Map<string, number>();
  const used = createHostTime();
  let count = 0;

  /** Whose turn it is; nobody's while as much as may is under way. */
  function first(): string | undefined {
    if (count >= atOnce) return undefined;
    const able = [...waiting.keys()].filter((who) => (underWay.get(who) ?? 0) < ofOne);
    return able.toSorted((a, b) => used.used([a]) - used.used([b]))[0];
  }

  function next(): void {
    for (let who = first(); who !== undefined; who = first()) {
      const own = waiting.get(who) ?? [];
      const begin = own.shift();
      if (own.length === 0) waiting.delete(who);
      begin?.();
    }
  }

  const isFull = (who: string) => (waiting.get(who)?.length ?? 0) >= mostWaiting;

  return {
    isFull,
    async run(who, work) {
      if (isFull(who)) return undefined;
      const own = waiting.get(who) ?? [];
      await new Promise<void>((resolve) => {
        own.push(() => {
          count += 1;
          underWay.set(who, (underWay.get(who) ?? 0) + 1);
          resolve();
        });
        waiting.set(who, own);
        next();
      });
      const beganMs = performance.now();
      try {
        return await work();
      } finally {
        used.charge([who], performance.now() - beganMs);
        count -= 1;
        const left = (underWay.get(who) ?? 1) - 1;
        if (left > 0) underWay.set(who, left);
        else underWay.delete(who);
        next();
      }
    },
  };
}
