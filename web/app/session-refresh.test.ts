import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hideUntilChecked, refreshDelayMs, watchSession } from "./session-refresh.ts";
import { sessionMarginMs, sessionTickMs } from "./timing.ts";

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

describe("9. session refresh", () => {
  test("ticks every 30 s and renews within 10 s of the end", () => {
    expect([sessionTickMs, sessionMarginMs]).toEqual([30_000, 10_000]);
    expect(refreshDelayMs(100_000, 0)).toBeNull();
    expect(refreshDelayMs(100_000, 60_000)).toBe(30_000);
    expect(refreshDelayMs(100_000, 95_000)).toBe(0);
    expect(refreshDelayMs(100_000, 200_000)).toBe(0);
  });

  test("renews exactly once before each end", async () => {
    const asked: number[] = [];
    const stop = watchSession(() => {
      asked.push(Date.now());
      return Promise.resolve(Date.now() + 100_000);
    });
    await vi.advanceTimersByTimeAsync(200_000);
    stop();
    expect(asked).toEqual([0, 90_000, 180_000]);
  });

  test("retries at the next tick without an answer, at first and later", async () => {
    const asked: number[] = [];
    const failing = new Set([1, 2, 4]);
    const stop = watchSession(() => {
      asked.push(Date.now());
      return failing.has(asked.length) ? Promise.reject(new Error("away")) : Promise.resolve(Date.now() + 95_000);
    });
    await vi.advanceTimersByTimeAsync(200_000);
    stop();
    expect(asked).toEqual([0, 30_001, 60_001, 145_001, 150_001]);
  });

  test("stops when the session has ended", async () => {
    let asked = 0;
    const stop = watchSession(() => {
      asked += 1;
      return Promise.resolve(null);
    });
    await vi.advanceTimersByTimeAsync(600_000);
    stop();
    expect(asked).toBe(1);
  });
});

test("a page from the back/forward cache is hidden until the session is checked", async () => {
  const window = new EventTarget();
  const properties = new Map<string, string>();
  const style = {
    set visibility(value: string) {
      properties.set("visibility", value);
    },
    removeProperty: (name: string) => properties.delete(name),
  };
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("document", { documentElement: { style } });
  const check = Promise.withResolvers<void>();
  const stop = hideUntilChecked(() => check.promise);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(properties.size).toBe(0);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(properties.get("visibility")).toBe("hidden");
  check.resolve();
  await vi.waitFor(() => expect(properties.size).toBe(0));
  stop();
  vi.unstubAllGlobals();
});
