import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveSharingPage, type WorkerMessage } from "./live-sharing.ts";

class Connection extends EventTarget {
  static opened: Connection[] = [];
  readyState = 1;
  closed = false;
  readonly topics: string[];

  constructor(url: string) {
    super();
    this.topics = new URL(url, "http://localhost").searchParams.getAll("topic");
    Connection.opened.push(this);
  }

  close(): void {
    this.closed = true;
  }

  static get live(): Connection[] {
    return Connection.opened.filter((each) => !each.closed);
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

function tab(...topics: string[]) {
  const heard: WorkerMessage[] = [];
  const say = serveSharingPage((message) => void heard.push(message));
  say({ kind: "follow", topics });
  return { heard, say, leave: () => say({ kind: "follow", topics: [] }) };
}

test("ten tabs share one connection until the last one closes", () => {
  const tabs = Array.from({ length: 10 }, (_, index) => tab("competition:izmir", `race:${index}`));
  for (const connection of Connection.opened) connection.dispatchEvent(new Event("ready"));
  expect(Connection.live).toHaveLength(1);
  const [connection] = Connection.live;
  expect(connection?.topics).toHaveLength(11);
  connection?.dispatchEvent(new MessageEvent("news", { data: "race:3" }));
  const heardNews = (topic: string) =>
    tabs.map(({ heard }) => heard.filter((each) => each.kind === "news" && each.topic === topic));
  expect(heardNews("race:3").map(({ length }) => length)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  for (const { leave } of tabs) leave();
  expect(Connection.live).toHaveLength(0);
});

test("a tab that sends nothing for ten minutes is forgotten", () => {
  const gone = tab("race:1");
  expect(Connection.live).toHaveLength(1);
  Connection.live[0]?.dispatchEvent(new Event("ready"));
  for (let minute = 0; minute < 20; minute += 1) {
    gone.say({ kind: "here" });
    for (const half of [0, 1]) {
      vi.advanceTimersByTime(30_000 * (half + 1) - 30_000 * half);
      for (const connection of Connection.live) connection.dispatchEvent(new Event("heartbeat"));
    }
  }
  expect(Connection.live).toHaveLength(1);
  for (let minute = 0; minute < 11; minute += 1) {
    for (const connection of Connection.live) connection.dispatchEvent(new Event("heartbeat"));
    vi.advanceTimersByTime(59_000);
  }
  expect(Connection.live).toHaveLength(0);
});

test("tabs connect separately after a refusal, but not during an outage", async () => {
  const { heard } = tab("team:not-mine");
  const answer = async (status: number) => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status })));
    const connection = Connection.opened.at(-1);
    if (connection) connection.readyState = 2;
    connection?.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(5_000);
  };
  await answer(502);
  expect(heard).toEqual([{ kind: "lost" }]);
  expect(Connection.live).toHaveLength(1);
  await answer(403);
  expect(heard).toEqual([{ kind: "lost" }, { kind: "lost" }, { kind: "alone" }]);
  expect(Connection.live).toHaveLength(0);
});
