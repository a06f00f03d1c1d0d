import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/** What only the browser knows; `assumed` on the server and until hydration. */
export function useBrowserValue(read: () => boolean, assumed: boolean): boolean {
  return useSyncExternalStore(never, read, () => assumed);
}

/** Whether React has taken over the page that the server sent. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true, false);

/** The browser's clock; null on the server and until hydration. */
export function useNow(everyMs: number): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
