import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { precompress } from "./precompressed-page.ts";
import { createSharedPages } from "./shared-pages.ts";

const anyone = { payer: "a network", isSignedIn: false };

/** A site that counts its renderings and says for whom each was. */
function site() {
  const clock = { nowMs: 0 };
  const pages = createSharedPages(() => clock.nowMs);
  let renderings = 0;
  let turn: Promise<void> | undefined;
  /** From now on who asks waits until told. */
  const wait = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    return resolve;
  };
  const ask = async (
    path: string,
    headers: Record<string, string> = {},
    init: ResponseInit = {},
    isSignedIn = false,
    payer = "a network",
  ) => {
    const request = new Request(`http://izmir.example.org${path}`, { headers });
    const { response, nonce } = await pages.answer(request, { payer, isSignedIn }, async (pageNonce, _, begins) => {
      await turn;
      begins();
      renderings += 1;
      const number = renderings;
      await Promise.resolve();
      return new Response(`<script nonce="${pageNonce}">${number}</script><p nonce="${pageNonce}">`, init);
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = (response.headers.get("content-encoding") === "gzip" ? gunzipSync(bytes) : bytes).toString();
    return { text, nonce, response, number: Number(/>(\d+)</.exec(text)?.[1]) };
  };
  return { pages, clock, ask, wait };
}

test("visitors without a session share a rendering for a second, each with a nonce of their own", async () => {
  const { ask, clock } = site();
  const first = await ask("/");
  const second = await ask("/", { "accept-encoding": "br, gzip;q=0.9" });
  expect(second.response.headers.get("content-encoding")).toBe("gzip");
  expect(second.response.headers.get("vary")).toContain("Accept-Encoding");
  expect([first.number, second.number]).toEqual([1, 1]);
  expect(second.nonce).not.toBe(first.nonce);
  for (const { text, nonce } of [first, second]) {
    expect(text).toBe(`<script nonce="${nonce}">1</script><p nonce="${nonce}">`);
  }
  clock.nowMs = 1_000;
  expect((await ask("/")).number).toBe(2);
});

test("whoever asks for a page that will soon be too old is given it, and has it rendered once for those who come after", async () => {
  const { ask, clock, pages, wait } = site();
  await ask("/");
  clock.nowMs = 700;
  expect((await ask("/")).number).toBe(1);
  expect(pages.counts().rendered).toBe(1);
  clock.nowMs = 800;
  const letGo = wait();
  expect((await ask("/")).number).toBe(1);
  expect((await ask("/", {}, {}, false, "another network")).number).toBe(1);
  letGo();
  await new Promise(setImmediate);
  expect(pages.counts()).toEqual({ shared: 3, rendered: 2 });
  clock.nowMs = 1_600;
  expect((await ask("/")).number).toBe(2);
});

test("a page that is too old before it was rendered anew is given to nobody, and all wait for the one rendering", async () => {
  const { ask, clock, pages, wait } = site();
  await ask("/");
  clock.nowMs = 800;
  const letGo = wait();
  await ask("/");
  clock.nowMs = 1_000;
  const late = [ask("/"), ask("/")];
  letGo();
  expect((await Promise.all(late)).map(({ number }) => number)).toEqual([2, 2]);
  expect(pages.counts().rendered).toBe(2);
});

test("a page that cannot be rendered anew is given until it is too old, and then the answer is what went wrong", async () => {
  const clock = { nowMs: 0 };
  const pages = createSharedPages(() => clock.nowMs);
  const ask = async (render: () => Promise<Response>) => {
    const { response } = await pages.answer(new Request("http://izmir.example.org/"), anyone, render);
    return response.text();
  };
  await ask(() => Promise.resolve(new Response("here")));
  const fail = () => Promise.reject(new Error("The database is gone."));
  for (clock.nowMs of [800, 900]) expect(await ask(fail)).toBe("here");
  clock.nowMs = 1_000;
  await expect(ask(fail)).rejects.toThrow("The database is gone.");
});

test("documents are shared whatever their address ends with, and nothing below them that is none", async () => {
  const { ask } = site();
  const twice = async (path: string) => [(await ask(path)).number, (await ask(path)).number];
  for (const path of [
    "/docs",
    "/docs/event-file",
    "/docs/decisions/0004-the-referee-is-native",
    "/docs/event-file.data",
  ]) {
    const [first, second] = await twice(path);
    expect(second).toBe(first);
  }
  const [first, second] = await twice("/docs/a/b/c");
  expect(second).not.toBe(first);
});

test("those who ask while it is rendered wait for that one rendering", async () => {
  const { ask, pages } = site();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask("/teams/izmir.data")));
  expect(answers.every(({ number }) => number === 1)).toBe(true);
  expect(pages.counts()).toEqual({ shared: 49, rendered: 1 });
});

test("what waits for its turn is rendered after the news, for those who asked before and after them", async () => {
  const { ask, pages, wait } = site();
  const letGo = wait();
  const waiting = [ask("/")];
  for (let news = 0; news < 5; news += 1) {
    pages.drop();
    waiting.push(ask("/"));
  }
  letGo();
  expect((await Promise.all(waiting)).map(({ number }) => number)).toEqual([1, 1, 1, 1, 1, 1]);
  expect((await ask("/")).number).toBe(1);
});

test("nobody waits for somebody else's turn, only for a rendering that has begun", async () => {
  const { ask, wait } = site();
  const letGo = wait();
  const slow = ask("/");
  wait()();
  const other = await ask("/", {}, {}, false, "another network");
  expect(other.number).toBe(1);
  letGo();
  expect((await slow).number).toBe(2);
});

test("news drop what was rendered, and what is being rendered from older data", async () => {
  const { ask, pages } = site();
  const early = ask("/");
  await Promise.resolve();
  pages.drop();
  expect((await ask("/")).number).toBe(2);
  expect((await early).number).toBe(1);
  expect((await ask("/")).number).toBe(2);
});

test("a page is never shared across hosts, languages, cities chosen by a cookie, queries, or robots and people", async () => {
  const { ask } = site();
  const different: [string, Record<string, string>][] = [
    ["/", {}],
    ["/?lang=tr", {}],
    ["/teams/izmir", {}],
    ["/", { "accept-language": "tr" }],
    ["/", { cookie: "city=konya" }],
    ["/", { cookie: "language=tr" }],
    ["/", { "user-agent": "Googlebot/2.1" }],
  ];
  const numbers = [];
  for (const [path, headers] of different) numbers.push((await ask(path, headers)).number);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const request = new Request("http://konya.example.org/");
  const pages = createSharedPages();
  await pages.answer(new Request("http://izmir.example.org/"), anyone, () => Promise.resolve(new Response("Izmir")));
  const { response } = await pages.answer(request, anyone, () => Promise.resolve(new Response("Konya")));
  expect(await response.text()).toBe("Konya");
});

test.each<[string, string, Record<string, string>, ResponseInit]>([
  ["the garage", "/submit-car", {}, {}],
  ["a one-time link", "/claim/abc", {}, {}],
  ["the panel", "/code-prix-admin-panel", {}, {}],
  ["a page that sets a cookie", "/?city=konya", {}, { headers: { "set-cookie": "city=konya" } }],
  ["a page that forbids it", "/", {}, { headers: { "cache-control": "no-store" } }],
  ["an error", "/teams/nothing", {}, { status: 404 }],
])("%s is rendered for each request", async (_, path, headers, init) => {
  const { ask } = site();
  const answers = await Promise.all([ask(path, headers, init), ask(path, headers, init)]);
  expect(answers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect((await ask(path, headers, init)).number).toBe(3);
});

test("whoever is signed in has pages of their own, and shares what is the same for everybody", async () => {
  const { ask } = site();
  expect((await ask("/")).number).toBe(1);
  expect((await ask("/", {}, {}, true)).number).toBe(2);
  const file = "/teams/izmir/results/results.json";
  expect((await ask(file)).number).toBe(3);
  expect((await ask(file, {}, {}, true)).number).toBe(3);
  // A table whose columns a language's spreadsheets read is another file.
  expect((await ask(`${file}?language=tr`)).number).toBe(4);
});

test("what no page reads makes no page another: cookies, parameters, headers and their spelling, or a head alone", async () => {
  const { ask } = site();
  expect((await ask("/teams/izmir?order=name&q=fast", { "accept-language": "tr" })).number).toBe(1);
  const same: [string, Record<string, string>][] = [
    ["/teams/izmir?x=7&order=name&q=fast&utm_source=letter", { "accept-language": "tr" }],
    ["/teams/izmir?q=fast&order=name", { "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" }],
    ["/teams/izmir?q=fast&order=name", { "accept-language": "de, tr;q=0.5", cookie: "unknown=1; x=2" }],
    [
      "/teams/izmir?order=name&q=fast",
      {
        "accept-language": "tr",
        authorization: "Bearer x",
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
    ],
    ["/teams/izmir?order=name&q=fast", { "accept-language": "tr", cookie: "better-auth.session_token=long-gone" }],
  ];
  for (const [path, headers] of same) expect([path, (await ask(path, headers)).number]).toEqual([path, 1]);
  expect((await ask("/teams/izmir?order=name&q=slow", { "accept-language": "tr" })).number).toBe(2);
});

test.each(["/race/x/still.svg", "/races.data"])(
  "%s opened by hand is asked for as such, also while a kept one is there",
  async (path) => {
    const pages = createSharedPages();
    // As the host's rule does where all pages are the big screen.
    const render = (_: string, request: Request) =>
      Promise.resolve(
        request.headers.get("sec-fetch-mode") === "navigate"
          ? new Response(null, { status: 302, headers: { location: "/result" } })
          : new Response("picture"),
      );
    const ask = async (mode: string) => {
      const request = new Request(`http://results.localhost${path}`);
      // A browser's own header, which no script may set.
      request.headers.set("sec-fetch-mode", mode);
      return (await pages.answer(request, anyone, render)).response.status;
    };
    expect([await ask("no-cors"), await ask("navigate"), await ask("no-cors")]).toEqual([200, 302, 200]);
  },
);

test("a page compressed in parts is one valid gzip stream, whatever lies between the nonces", () => {
  for (const text of ["", "NONCE", "aNONCENONCEb", `${"çşğ ".repeat(20_000)}NONCE`]) {
    const page = precompress(Buffer.from(text), "NONCE");
    const wanted = text.replaceAll("NONCE", "fresh");
    expect(gunzipSync(page.gzipWith("fresh")).toString()).toBe(wanted);
    expect(page.textWith("fresh").toString()).toBe(wanted);
  }
});
