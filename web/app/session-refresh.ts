import { sessionMarginMs, sessionTickMs } from "./timing.ts";

/** @returns milliseconds to wait, or null when a later tick is early enough */
export function refreshDelayMs(endsAtMs: number, nowMs: number): number | null {
  const dueInMs = endsAtMs - sessionMarginMs - nowMs;
  if (dueInMs > sessionTickMs) return null;
  return Math.max(0, dueInMs);
}

/**
 * @param renew returns when the session ends, or null; a failure is retried at the next tick
 * @returns a stop function
 */
export function watchSession(renew: () => Promise<number | null>): () => void {
  let endMs: number | null | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    try {
      endMs = await renew();
    } catch {
      // No answer: keep what was known.
    }
    due = undefined;
  };
  const tick = () => {
    if (endMs === null || due !== undefined) return;
    const delayMs = endMs === undefined ? 0 : refreshDelayMs(endMs, Date.now());
    if (delayMs !== null) due = setTimeout(() => void ask(), delayMs);
  };
  void ask();
  const timer = setInterval(tick, sessionTickMs);
  return () => {
    clearInterval(timer);
    clearTimeout(due);
  };
}

/** For pages from the back/forward cache. Returns a stop function. */
export function hideUntilChecked(check: () => Promise<void>): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const { style } = document.documentElement;
    style.visibility = "hidden";
    void check().finally(() => style.removeProperty("visibility"));
  };
  addEventListener("pageshow", onShow);
  return () => removeEventListener("pageshow", onShow);
}
