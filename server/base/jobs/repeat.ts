import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does something again and again until it is stopped, never twice at once. What goes wrong is told, and tried again with the next turn.
 *
 * @param everyMs between the end of one turn and the next
 * @returns `stop` resolves once a turn under way has ended
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  tell: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(tell);
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
