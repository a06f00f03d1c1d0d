/** A smaller difference is taken for the network's delay. */
const toleratedMs = 2_000;

type DocumentTiming = Pick<PerformanceNavigationTiming, "responseStart" | "serverTiming" | "transferSize">;

/**
 * How far the local clock is behind the server's, in milliseconds. Both are read when the page's first byte arrives,
 * because scripts may start much later.
 * @param timing a page from the browser's cache has no time of now
 */
export function serverAheadMs(
  timing: DocumentTiming | undefined = performance.getEntriesByType("navigation")[0] as DocumentTiming | undefined,
  timeOrigin = performance.timeOrigin,
): number {
  const serverMs = timing?.serverTiming.find(({ name }) => name === "now")?.duration;
  if (!timing || serverMs === undefined || timing.transferSize === 0) return 0;
  const aheadMs = serverMs - (timeOrigin + timing.responseStart);
  return Math.abs(aheadMs) > toleratedMs ? aheadMs : 0;
}
