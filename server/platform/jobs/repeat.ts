import { setTimeout as sleep } from "node:timers/promises";

/**
 * Never concurrently. Errors are logged and retried.
 * @param everyMs between runs
 * @param waitsFirst default: the first run is immediate
 * @returns `stop` waits for a current run
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { waitsFirst = false } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = () => sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
  const running = (async () => {
    if (waitsFirst) await pause();
    while (!signal.aborted) {
      await work().catch(onError);
      await pause();
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
