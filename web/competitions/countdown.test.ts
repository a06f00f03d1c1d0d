import { expect, test } from "vitest";
import { serverAheadMs } from "./countdown.tsx";

const timing = (now: number, transferSize = 300) => ({
  requestStart: 500,
  responseStart: 500,
  transferSize,
  serverTiming: [{ name: "now", duration: now } as PerformanceServerTiming],
});

test("a wrong local clock is corrected by the difference at the page's first byte", () => {
  expect(serverAheadMs(timing(61_500), 1_000)).toBe(60_000);
  expect(serverAheadMs(timing(61_500), 121_000)).toBe(-60_000);
});

test("a delay of the network isn't taken for a wrong clock", () => {
  expect(serverAheadMs(timing(1_500), 1_900)).toBe(0);
  const slow = { ...timing(2_000), requestStart: 100, responseStart: 16_100 };
  expect(serverAheadMs(slow, 0)).toBe(0);
  expect(serverAheadMs(slow, 3_600_000)).toBe(2_000 - 3_608_100);
});

test("without the server's time the local clock counts", () => {
  expect(serverAheadMs(undefined, 0)).toBe(0);
  expect(serverAheadMs(timing(61_500, 0), 1_000)).toBe(0);
  expect(serverAheadMs({ ...timing(0), serverTiming: [] }, 1_000)).toBe(0);
});
