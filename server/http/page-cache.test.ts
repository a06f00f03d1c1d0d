import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache, sharedRequest } from "./page-cache.ts";

const declared: Record<string, readonly string[]> = {
  "/": [],
  "/races.data": ["page"],
  "/teams/izmir": ["q", "order"],
  "/race/x/still.svg": [],
};

function site() {
  const cache = createPageCache();
  let renderings = 0;
  let turn: Promise<void> | undefined;
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    return resolve;
  };
  const ask = async (path: string, headers: Record<string, string> = {}, init: ResponseInit = {}, client = "one") => {
    const received = new Request(`http://izmir.example.org${path}`);
    // Scripts can't set `sec-fetch-mode` on a request.
    for (const [name, value] of Object.entries(headers)) received.headers.set(name, value);
    const shared = sharedRequest(received, (pathname) => declared[pathname]);
    if (!shared) return undefined;
    const response = await cache.answer(shared, client, async (_, begins) => {
      await turn;
      begins();
      renderings += 1;
      const number = renderings;
      await Promise.resolve();
      return new Response(String(number), init);
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isZipped = response.headers.get("content-encoding") === "gzip";
    return { response, number: Number((isZipped ? gunzipSync(bytes) : bytes).toString()) };
  };
  return { cache, ask, hold };
}

test("renders a page once a second", async () => {
  const { ask } = site();
  expect((await ask("/"))?.number).toBe(1);
  expect((await ask("/"))?.number).toBe(1);
  await wait(1_050);
  expect((await ask("/"))?.number).toBe(2);
});

test.each([
  ["br, gzip;q=0.9", "gzip"],
  ["gzip;q=0.0, br", null],
  ["", null],
])("answers a browser that accepts '%s' in the encoding %s", async (accepted, encoding) => {
  const { ask } = site();
  for (let time = 0; time < 2; time += 1) {
    const answer = await ask("/", { "accept-encoding": accepted });
    expect(answer?.number).toBe(1);
    expect(answer?.response.headers.get("content-encoding")).toBe(encoding);
    expect(answer?.response.headers.get("vary")).toContain("Accept-Encoding");
  }
});

test("shares a rendering among the requests that arrive during it", async () => {
  const { ask, cache } = site();
  const sameClient = [ask("/"), ask("/")];
  await Promise.resolve();
  const answers = await Promise.all([...sameClient, ask("/", {}, {}, "another")]);
  expect(answers.map((answer) => answer?.number)).toEqual([1, 1, 1]);
  expect(cache.counts()).toEqual({ shared: 2, rendered: 1 });
});

test("serves each client without waiting for another's rendering", async () => {
  const { ask, hold } = site();
  const letGo = hold();
  const slow = ask("/");
  const sameClient = ask("/");
  hold()();
  expect((await ask("/", {}, {}, "another"))?.number).toBe(1);
  letGo();
  expect((await slow)?.number).toBe(2);
  expect((await sameClient)?.number).toBe(2);
});

test("drops pages on news, also those being rendered from older data", async () => {
  const { ask, cache } = site();
  const early = ask("/");
  await Promise.resolve();
  await Promise.resolve();
  cache.drop();
  expect((await ask("/"))?.number).toBe(2);
  expect((await early)?.number).toBe(1);
  expect((await ask("/"))?.number).toBe(2);
});

test("renders a queued page once even if news arrives before its turn", async () => {
  const { ask, cache, hold } = site();
  const letGo = hold();
  const asked = [ask("/")];
  for (let news = 0; news < 3; news += 1) {
    await Promise.resolve();
    cache.drop();
    asked.push(ask("/"));
  }
  letGo();
  expect((await Promise.all(asked)).map((answer) => answer?.number)).toEqual([1, 1, 1, 1]);
});

test("answers documents with the last page while a rendering is slow, and data with the next one", async () => {
  const { ask, cache, hold } = site();
  for (const path of ["/", "/races.data"]) await ask(path);
  cache.drop();
  const letGo = hold();
  const data = ask("/races.data");
  expect((await ask("/"))?.number).toBe(1);
  letGo();
  expect((await data)?.number).toBeGreaterThan(2);
  await expect.poll(async () => (await ask("/"))?.number).toBeGreaterThan(2);
});

test("keeps pages by host, path, declared parameters, language and chosen city", async () => {
  const { ask } = site();
  const different: [string, Record<string, string>][] = [
    ["/", {}],
    ["/teams/izmir", {}],
    ["/teams/izmir?q=fast", {}],
    ["/teams/izmir?q=slow", {}],
    ["/", { "accept-language": "tr" }],
    ["/", { cookie: "city=konya" }],
  ];
  const numbers = [];
  for (const [path, headers] of different) numbers.push((await ask(path, headers))?.number);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
  const keyAt = (address: string) => sharedRequest(new Request(address), () => [])?.key;
  expect(keyAt("http://konya.example.org/")).not.toBe(keyAt("http://izmir.example.org/"));
});

test.each<[string, Record<string, string>]>([
  ["/teams/izmir?q=fast&order=name", { "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" }],
  ["/teams/izmir?order=name&q=fast", { "accept-language": "en", cookie: "unknown=1; language=tr" }],
  [
    "/teams/izmir?order=name&q=fast",
    { "accept-language": "tr", authorization: "Bearer x", "user-agent": "Googlebot/2.1", cookie: "session_token=old" },
  ],
])("shares %s with headers %j", async (path, headers) => {
  const { ask } = site();
  await ask("/teams/izmir?order=name&q=fast", { "accept-language": "tr" });
  expect((await ask(path, headers))?.number).toBe(1);
});

test("gives a shared rendering only the parts of the request in its key", () => {
  const received = new Request("http://izmir.example.org/teams/izmir?q=fast", {
    headers: { cookie: "a=secret; city=konya; language=tr", authorization: "secret", "x-other": "secret" },
  });
  const shared = sharedRequest(received, (pathname) => declared[pathname])?.request();
  expect(shared?.url).toBe(received.url);
  expect(Object.fromEntries(shared?.headers ?? [])).toEqual({
    host: "izmir.example.org",
    "accept-language": "tr",
    cookie: "city=konya",
    "user-agent": "robot",
  });
});

test.each<[string, string, Record<string, string>]>([
  ["a page that doesn't declare it", "/submit-car", {}],
  ["another parameter", "/teams/izmir?q=fast&x=7", {}],
  ["a language in the address", "/?lang=tr", {}],
  ["a page's data opened in a tab", "/races.data", { "sec-fetch-mode": "navigate" }],
  ["a picture opened in a tab", "/race/x/still.svg", { "sec-fetch-mode": "navigate" }],
])("%s isn't shared", async (_, path, headers) => {
  expect(await site().ask(path, headers)).toBeUndefined();
});

test.each<[string, ResponseInit]>([
  ["sets a cookie", { headers: { "set-cookie": "city=konya" } }],
  ["forbids it", { headers: { "cache-control": "no-store" } }],
  ["is an error", { status: 404 }],
])("doesn't keep an answer that %s", async (_, init) => {
  const { ask } = site();
  const answers = await Promise.all([ask("/", {}, init), ask("/", {}, init)]);
  expect(new Set(answers.map((answer) => answer?.number))).toEqual(new Set([1, 2]));
  expect((await ask("/", {}, init))?.number).toBe(3);
});

test("answers 304 to a browser that already has the page", async () => {
  const { ask } = site();
  const etag = '"one"';
  await ask("/", {}, { headers: { etag } });
  expect((await ask("/", { "if-none-match": etag }))?.response.status).toBe(304);
  expect((await ask("/", { "if-none-match": '"other"' }))?.response.status).toBe(200);
});

test("drops the least recently used page beyond the size limit", async () => {
  const cache = createPageCache(35);
  let renderings = 0;
  const ask = async (page: number) => {
    const shared = sharedRequest(new Request(`http://izmir.example.org/races.data?page=${page}`), () => ["page"]);
    await cache.answer(shared!, "one", (_, begins) => {
      begins();
      renderings += 1;
      return Promise.resolve(new Response(new Uint8Array(10)));
    });
  };
  for (const page of [1, 2, 3, 4]) await ask(page);
  await ask(4);
  expect(renderings).toBe(4);
  await ask(1);
  expect(renderings).toBe(5);
});
