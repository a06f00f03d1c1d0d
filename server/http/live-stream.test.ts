import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerLiveStream } from "./live-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a stream beats every 30 s, and no longer when the page has left", async () => {
  let left = false;
  const app = new Hono().get("/live", (context) =>
    answerLiveStream(
      context,
      {
        subscribe: () => () => {
          left = true;
        },
        close: () => Promise.resolve(),
      },
      () => Promise.resolve(true),
    ),
  );
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
