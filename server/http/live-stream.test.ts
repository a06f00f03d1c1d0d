import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./listen.ts";
import { createLiveStreams, mostOfPerson } from "./live-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const visitor = { address: "192.0.2.1", personId: undefined };

test("sends a heartbeat every 30 s until the page closes", async () => {
  let left = false;
  const live = {
    subscribe: () => () => {
      left = true;
    },
    beforeNews: () => undefined,
    mark: () => "",
    isSilentSince: (mark: string) => mark === "now",
    close: () => Promise.resolve(),
  };
  const streams = createLiveStreams(live, 10);
  const app = new Hono().get("/live", (context) => streams.answer(context, visitor, () => Promise.resolve(true)));
  const leaving = new AbortController();
  const response = await app.fetch(new Request("http://localhost/live?topic=race:1", { signal: leaving.signal }));
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("event: ready\ndata: race:1\n\n");

  let heard = "";
  const listening = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
  })().catch(() => {});
  const beats = () => heard.match(/event: heartbeat/g)?.length ?? 0;
  await vi.advanceTimersByTimeAsync(29_900);
  expect(beats()).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(beats()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beats()).toBe(3);

  await reader.cancel();
  await listening;
  await vi.advanceTimersByTimeAsync(0);
  expect(left).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("sends a show's screen its interval and a heartbeat every second", async () => {
  const live = {
    subscribe: () => () => undefined,
    beforeNews: () => undefined,
    mark: () => "",
    isSilentSince: (mark: string) => mark === "now",
    close: () => Promise.resolve(),
  };
  const streams = createLiveStreams(live, 10);
  const response = await new Hono()
    .get("/live", (context) => streams.answer(context, visitor, () => Promise.resolve(true)))
    .request("/live?topic=screen:a&topic=show:b");
  await vi.advanceTimersByTimeAsync(10_100);
  streams.endAll();
  const heard = await response.text();
  expect(heard.match(/event: heartbeat\ndata: 1000\n/g)).toHaveLength(11);
  expect(heard).not.toContain("retry:");
  expect(vi.getTimerCount()).toBe(0);
});

test("ends a stream without news once its topic is no longer allowed", async () => {
  let notify: (topic: string) => void = () => undefined;
  const live = {
    subscribe: (_: readonly string[], onNews: (topic: string) => void) => {
      notify = onNews;
      return () => undefined;
    },
    beforeNews: () => undefined,
    mark: () => "",
    isSilentSince: (mark: string) => mark === "now",
    close: () => Promise.resolve(),
  };
  const streams = createLiveStreams(live, 10);
  let isMember = true;
  const may = () => Promise.resolve(isMember);
  const response = await new Hono()
    .get("/live", (context) => streams.answer(context, visitor, may, may))
    .request("/live?topic=team:a");
  notify("team:a");
  await vi.advanceTimersByTimeAsync(0);
  isMember = false;
  notify("team:a");
  await vi.advanceTimersByTimeAsync(0);
  expect((await response.text()).match(/event: news/g)).toHaveLength(1);
  expect(streams.count()).toBe(0);
});

function roomForFour(most = 4) {
  const listeners = new Set<(topic: string) => void>();
  const live = {
    subscribe: (_: readonly string[], onNews: (topic: string) => void) => {
      listeners.add(onNews);
      return () => void listeners.delete(onNews);
    },
    beforeNews: () => undefined,
    mark: () => "",
    isSilentSince: (mark: string) => mark === "now",
    close: () => Promise.resolve(),
  };
  const streams = createLiveStreams(live, most);
  const open = (address: string, language = "en", personId?: string) =>
    new Hono()
      .get("/live", (context) => streams.answer(context, { address, personId }, () => Promise.resolve(true)))
      .request("/live?topic=race:1", { headers: { "accept-language": language } });
  return { streams, listeners, open };
}

test("spreads out when browsers reconnect after a restart", async () => {
  const { open } = roomForFour(1_000);
  const retryLineOf = async (response: Response) => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    return (await reader.read()).value ?? "";
  };
  const moments = await Promise.all(
    Array.from({ length: 200 }, async () =>
      Number(/^retry: (\d+)\n\n$/.exec(await retryLineOf(await open("192.0.2.1")))?.[1]),
    ),
  );
  // Two hundred at random in seven seconds: every second has some, none has half.
  const inSecond = Array.from({ length: 7 }, (_, second) => {
    const fromMs = 500 + 1_000 * second;
    return moments.filter((ms) => ms >= fromMs && ms < fromMs + 1_000).length;
  });
  expect(inSecond.reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(Math.min(...inSecond)).toBeGreaterThan(5);
  expect(Math.max(...inSecond)).toBeLessThan(100);
});

test("limits one address to half of the streams, and all to the total", async () => {
  const { streams, open } = roomForFour();
  const [first] = [await open("192.0.2.1"), await open("192.0.2.1")];
  const third = await open("192.0.2.1", "tr");
  expect(third.status).toBe(429);
  expect(third.headers.get("retry-after")).toBe("60");
  expect(await third.text()).toContain("Çok fazla canlı bağlantı var");
  await open("198.51.100.1");
  await open("203.0.113.9");
  expect((await open("203.0.113.77")).status).toBe(429);
  await first.body?.cancel();
  expect(streams.count()).toBe(3);
  expect((await open("192.0.2.1")).status).toBe(200);
  streams.endAll();
  expect(streams.count()).toBe(0);
});

test("limits a signed-in person's streams separately from their network", async () => {
  const { open } = roomForFour(1_000);
  for (let count = 0; count < 500; count += 1) await open("192.0.2.1");
  expect((await open("192.0.2.1")).status).toBe(429);
  for (let count = 0; count < mostOfPerson; count += 1)
    expect((await open(`192.0.2.${count % 3}`, "en", "ada")).status).toBe(200);
  expect((await open("198.51.100.1", "en", "ada")).status).toBe(429);
  expect((await open("192.0.2.1", "en", "bob")).status).toBe(200);
});

test("counts the addresses of an IPv6 network as one", async () => {
  const { open } = roomForFour();
  await open("2001:db8:0:1::5");
  await open("2001:db8:0:1:aaaa::9");
  expect((await open("2001:db8::1:1:2:3:4")).status).toBe(429);
  expect((await open("2001:db8:0:2::5")).status).toBe(200);
});

test("ends the stream of a reader that reads nothing, without buffering more", async () => {
  const { streams, listeners, open } = roomForFour();
  const response = await open("192.0.2.1");
  for (let news = 0; news < 1_000; news += 1) for (const each of listeners) each("race:1");
  expect(streams.count()).toBe(0);
  expect(listeners.size).toBe(0);
  expect((await response.text()).length).toBeLessThan(20_000);
});

async function servedStreams() {
  vi.useRealTimers();
  const { streams, listeners } = roomForFour(100);
  const app = new Hono<{ Bindings: { outgoing: ServerResponse } }>().get("/live", (context) =>
    streams.answer(context, { ...visitor, outgoing: context.env.outgoing }, () => Promise.resolve(true)),
  );
  const server = await listen(async (request, bindings) => app.fetch(request, bindings), 0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  return { streams, notifyAll: (topic = "race:1") => [...listeners].forEach((each) => each(topic)), server, port };
}

test("sends news written straight to the socket in order, and ends the body", async () => {
  const { streams, notifyAll, server, port } = await servedStreams();
  const response = await fetch(`http://127.0.0.1:${port}/live?topic=race:1`);
  const text = response.text();
  for (let news = 0; news < 20; news += 1) {
    notifyAll();
    if (news % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  streams.endAll();
  const events = (await text).split("\n\n").map((event) => event.split("\n")[0]);
  expect(events).toEqual(["event: ready", expect.stringMatching(/^retry/), ...Array(20).fill("event: news"), ""]);
  server.close();
});

test("ends the stream of a browser that stops reading or leaves", async () => {
  const { streams, notifyAll, server, port } = await servedStreams();
  const socket = connect(port, "127.0.0.1", () => socket.write("GET /live?topic=race:1 HTTP/1.1\r\nHost: a\r\n\r\n"));
  await once(socket, "data");
  socket.pause();
  const leaving = connect(port, "127.0.0.1", () => leaving.write("GET /live?topic=race:1 HTTP/1.1\r\nHost: a\r\n\r\n"));
  await once(leaving, "data");
  expect(streams.count()).toBe(2);
  leaving.destroy();
  await expect.poll(() => streams.count()).toBe(1);
  // The kernel buffers some megabytes first.
  for (let rounds = 0; streams.count() > 0 && rounds < 500; rounds += 1) {
    for (let news = 0; news < 100; news += 1) notifyAll(`race:${"1".repeat(1_000)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(streams.count()).toBe(0);
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

test("opens no stream for a HEAD request", async () => {
  const { streams, server, port } = await servedStreams();
  const response = await fetch(`http://127.0.0.1:${port}/live?topic=race:1`, { method: "HEAD" });
  expect(response.status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(streams.count()).toBe(0);
  server.close();
});

test("tells a page if it has missed nothing since it was rendered", async () => {
  const live = {
    subscribe: () => () => undefined,
    beforeNews: () => undefined,
    mark: () => "now",
    isSilentSince: (mark: string) => mark === "now",
    close: () => Promise.resolve(),
  };
  const streams = createLiveStreams(live, 10);
  const app = new Hono().get("/live", (context) => streams.answer(context, visitor, () => Promise.resolve(true)));
  const first = async (since: string) => {
    const response = await app.request(`/live?topic=race:1${since}`);
    const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    return value;
  };
  expect(await first("&since=now")).toBe("event: ready\ndata: race:1\ndata: current\n\n");
  expect(await first("&since=before")).toBe("event: ready\ndata: race:1\n\n");
  expect(await first("")).toBe("event: ready\ndata: race:1\n\n");
  streams.endAll();
});
