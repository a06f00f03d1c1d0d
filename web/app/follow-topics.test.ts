import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heartbeatMs as serverBeatMs, screenHeartbeatMs } from "#server/http/live-stream.ts";
import { followTopics } from "./follow-topics.ts";
import { heartbeatMs, pollMs } from "./timing.ts";

/** Controlled by the test. */
class Connection extends EventTarget {
  static opened: Connection[] = [];
  readonly url: string;
  closed = false;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    Connection.opened.push(this);
  }

  close(): void {
    this.closed = true;
  }

  /** A browser doesn't retry an answer that isn't a stream. */
  fail(status: number | "no network"): void {
    vi.stubGlobal("fetch", () =>
      status === "no network" ? Promise.reject(new TypeError()) : Promise.resolve(new Response(null, { status })),
    );
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Connection.opened = [];
  vi.stubGlobal("EventSource", Connection);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("server and pages agree on a heartbeat of 30 s", () => {
  expect([serverBeatMs, heartbeatMs]).toEqual([30_000, 30_000]);
});

test("reconnects after two missed heartbeats", () => {
  const stop = followTopics(["race:1", "team:2"], () => {});
  const [first] = Connection.opened;
  expect(first?.url).toBe("/live?topic=race%3A1&topic=team%3A2");
  for (let beat = 0; beat < 10; beat += 1) {
    vi.advanceTimersByTime(serverBeatMs);
    first?.dispatchEvent(new Event("heartbeat"));
  }
  expect(Connection.opened).toHaveLength(1);
  vi.advanceTimersByTime(2 * heartbeatMs - 1);
  expect(Connection.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Connection.opened).toHaveLength(2);
  expect(first?.closed).toBe(true);
  stop();
  expect(Connection.opened[1]?.closed).toBe(true);
  vi.advanceTimersByTime(10 * heartbeatMs);
  expect(Connection.opened).toHaveLength(2);
});

test("reports news with its topic, and a new connection without one", () => {
  const heard: (string | null)[] = [];
  const stop = followTopics(["race:1"], (topic) => heard.push(topic));
  Connection.opened[0]?.dispatchEvent(new Event("ready"));
  Connection.opened[0]?.dispatchEvent(new MessageEvent("news", { data: "race:1" }));
  expect(heard).toEqual([null, "race:1"]);
  stop();
});

test("shares a page's connection, reopened for more topics without duplicate news", () => {
  const page: (string | null)[] = [];
  const news: (string | null)[] = [];
  const stopPage = followTopics(["race:1"], (topic) => page.push(topic));
  const [first] = Connection.opened;
  first?.dispatchEvent(new Event("ready"));
  const stopNews = followTopics(["announcements:all"], (topic) => news.push(topic));
  const second = Connection.opened[1];
  expect(second?.url).toBe("/live?topic=race%3A1&topic=announcements%3Aall");
  expect(first?.closed).toBe(false);
  second?.dispatchEvent(new Event("ready"));
  expect(first?.closed).toBe(true);
  second?.dispatchEvent(new MessageEvent("news", { data: "announcements:all" }));
  second?.dispatchEvent(new MessageEvent("news", { data: "race:1" }));
  expect(page).toEqual([null, "race:1"]);
  expect(news).toEqual([null, "announcements:all"]);
  stopPage();
  vi.advanceTimersByTime(1_000);
  expect(Connection.opened[2]?.url).toBe("/live?topic=announcements%3Aall");
  stopNews();
  expect(Connection.opened.every(({ closed }) => closed)).toBe(true);
});

test("retries with growing delays while a proxy answers for the server", async () => {
  const calls: string[] = [];
  const stop = followTopics(["race:1"], () => calls.push("news"), {
    onLost: () => calls.push("lost"),
    onRefused: () => calls.push("refused"),
  });
  const waits: number[] = [];
  for (const status of [502, 503, "no network", 502, 502, 502] as const) {
    Connection.opened.at(-1)?.fail(status);
    const [before, from] = [Connection.opened.length, Date.now()];
    while (Connection.opened.length === before) await vi.advanceTimersByTimeAsync(100);
    waits.push(Date.now() - from);
  }
  // Spread out, so that thousands of pages don't reconnect together.
  for (const [index, longest] of [5, 10, 20, 40, 60, 60].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(longest * 500);
    expect(waits[index]).toBeLessThanOrEqual(longest * 1000 + 100);
  }
  expect(calls).toEqual(Array.from({ length: 6 }, () => "lost"));
  Connection.opened.at(-1)?.dispatchEvent(new Event("ready"));
  expect(calls.at(-1)).toBe("news");
  stop();
});

test("polls while a proxy holds the stream back, and reports an unreachable server", async () => {
  const events: string[] = [];
  let isReachable = true;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: isReachable ? 200 : 502 })));
  const stop = followTopics(["race:1"], () => events.push("news"), { onUnavailable: () => events.push("unavailable") });
  await vi.advanceTimersByTimeAsync(pollMs - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(["news"]);
  isReachable = false;
  await vi.advanceTimersByTimeAsync(1.5 * pollMs);
  expect(events).toEqual(["news", "unavailable"]);
  Connection.opened.at(-1)?.dispatchEvent(new Event("ready"));
  events.length = 0;
  await vi.advanceTimersByTimeAsync(1.9 * pollMs);
  expect(events).toEqual([]);
  stop();
});

test("reports a refusal and doesn't retry immediately", async () => {
  const refused = vi.fn<() => void>();
  const stop = followTopics(["team:not-mine"], () => {}, { onRefused: refused });
  Connection.opened[0]?.fail(429);
  await vi.advanceTimersByTimeAsync(heartbeatMs);
  expect(refused).toHaveBeenCalledTimes(1);
  expect(Connection.opened).toHaveLength(1);
  stop();
});

test("a show's screen detects a dead connection within two seconds and retries every second", async () => {
  const calls: (string | null)[] = [];
  const stop = followTopics(["screen:a", "show:b"], (topic) => calls.push(topic), { onLost: () => calls.push("lost") });
  const beat = () =>
    Connection.opened.at(-1)?.dispatchEvent(new MessageEvent("heartbeat", { data: String(screenHeartbeatMs) }));
  Connection.opened[0]?.dispatchEvent(new Event("ready"));
  for (let beats = 0; beats < 100; beats += 1) {
    beat();
    vi.advanceTimersByTime(screenHeartbeatMs);
  }
  expect(Connection.opened).toHaveLength(1);
  expect(calls).toEqual([null]);
  // A silently dropped connection.
  vi.advanceTimersByTime(screenHeartbeatMs);
  expect(Connection.opened).toHaveLength(2);
  expect(calls).toEqual([null, "lost"]);
  for (let away = 0; away < 10; away += 1) {
    Connection.opened.at(-1)?.fail(502);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(Connection.opened).toHaveLength(12);
  Connection.opened.at(-1)?.dispatchEvent(new Event("ready"));
  expect(calls.at(-1)).toBeNull();
  stop();
});

test("reports no first connection if the page is current, but every reconnection", () => {
  const heard: (string | null)[] = [];
  const stop = followTopics(["race:1"], (topic) => heard.push(topic), { since: "drawn.7" });
  const [first] = Connection.opened;
  expect(first?.url).toBe("/live?topic=race%3A1&since=drawn.7");
  first?.dispatchEvent(new MessageEvent("ready", { data: "race:1\ncurrent" }));
  expect(heard).toEqual([]);
  first?.dispatchEvent(new Event("error"));
  first?.dispatchEvent(new MessageEvent("ready", { data: "race:1\ncurrent" }));
  expect(heard).toEqual([null]);
  const other: (string | null)[] = [];
  const stopOther = followTopics(["race:2"], (topic) => other.push(topic));
  expect(Connection.opened[1]?.url).toBe("/live?topic=race%3A1&topic=race%3A2");
  Connection.opened[1]?.dispatchEvent(new MessageEvent("ready", { data: "race:1 race:2" }));
  expect(other).toEqual([null]);
  stop();
  stopOther();
});
