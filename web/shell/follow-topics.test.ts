import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heartbeatMs as serverBeatMs } from "#server/http/live-stream.ts";
import { followTopics } from "./follow-topics.ts";
import { heartbeatMs } from "./timing.ts";

/** A connection that is opened and heard from as the test says. */
class Connection extends EventTarget {
  static opened: Connection[] = [];
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    Connection.opened.push(this);
  }

  close(): void {
    this.closed = true;
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

test("a connection that beats is kept; after two silent beats it is opened again", () => {
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

test("news is told with its topic, and an opened connection with none, for what was missed until then", () => {
  const heard: (string | null)[] = [];
  const stop = followTopics(["race:1"], (topic) => heard.push(topic));
  Connection.opened[0]?.dispatchEvent(new Event("ready"));
  Connection.opened[0]?.dispatchEvent(new MessageEvent("news", { data: "race:1" }));
  expect(heard).toEqual([null, "race:1"]);
  stop();
});

test("parts of a page share one connection: it is opened anew with more topics, and nobody is told twice or asked in vain", () => {
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
