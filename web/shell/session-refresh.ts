import { sessionMarginMs, sessionTickMs } from "./timing.ts";

/**
 * When a session is to be renewed, seen from one tick.
 *
 * @param endsAtMs when the session ends
 * @returns milliseconds to wait, or null when a later tick is soon enough
 */
export function refreshDelayMs(endsAtMs: number, nowMs: number): number | null {
  const dueInMs = endsAtMs - sessionMarginMs - nowMs;
  if (dueInMs > sessionTickMs) return null;
  return Math.max(0, dueInMs);
}

/**
 * Looks at the session every tick and renews it when it is within the margin of its end.
 *
 * @param renew asks for the session and returns when it ends, or null when there is none any more; when it fails, the next tick asks again
 * @returns stops looking
 */
export function watchSession(renew: () => Promise<number | null>): () => void {
  let endMs: number | null | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    try {
      endMs = await renew();
    } catch {
      // Nobody answered: what was known stands.
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
