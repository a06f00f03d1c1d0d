/** A smaller difference doesn't count: clocks of phones are that far off. */
const toleratedMs = 1_000;

type DocumentTiming = Pick<
  PerformanceNavigationTiming,
  "requestStart" | "responseStart" | "serverTiming" | "transferSize"
>;

/**
 * How far the local clock is behind the server's, in milliseconds. The server read its clock between the request and
 * the page's first byte; on a slow connection that takes seconds, so only a time outside of them shows a wrong clock.
 * @param timing a page from the browser's cache has no time of now
 */
export function serverAheadMs(
  timing: DocumentTiming | undefined = performance.getEntriesByType("navigation")[0] as DocumentTiming | undefined,
  timeOrigin = performance.timeOrigin,
): number {
  const serverMs = timing?.serverTiming.find(({ name }) => name === "now")?.duration;
  if (!timing || serverMs === undefined || timing.transferSize === 0) return 0;
  const [asked, answered] = [timeOrigin + timing.requestStart, timeOrigin + timing.responseStart];
  const isRight = serverMs > asked - toleratedMs && serverMs < answered + toleratedMs;
  return isRight ? 0 : serverMs - (asked + answered) / 2;
}
