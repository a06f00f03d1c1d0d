import { setTimeout as sleep } from "node:timers/promises";

/**
 * Never concurrently. Errors are logged and retried.
 * @param everyMs between runs
 * @returns `stop` waits for a current run
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(onError);
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
