import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { createAccounts } from "../accounts/accounts.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { announce } from "../platform/live/announce.ts";
import { startLiveUpdates, type LiveUpdates } from "../platform/live/live-updates.ts";
import { readSiteConfiguration } from "../platform/config/site-configuration.ts";
import type { SiteContext } from "./site-context.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { appPartsForTests } from "./app-for-tests.ts";
import { requestLimits } from "./request-limits.ts";
import { createApp } from "./create-app.ts";
import { createLiveStreams, mostTopics } from "./live-stream.ts";

const log = pino({ level: "silent" });
let open: OpenDatabase;
let live: LiveUpdates;
let seen: SiteContext | undefined;
let answer: ReturnType<typeof createApp>;
let stopping = false;
let openToProxies: ReturnType<typeof createApp>;
let loudParts: Parameters<typeof createApp>[0];
const metrics = createMetrics();

beforeAll(async () => {
  open = await openForTests();
  live = await startLiveUpdates(open);
  const streams = createLiveStreams(live, 100);
  metrics.countStreams(streams.count);
  const configuration = readSiteConfiguration(
    { ICON_SERVICE_URL: "https://icons.example.org" },
    { resultsOnlyHosts: [], brandHosts: [] },
  );
  const accounts = createAccounts(open.database, "a secret of thirty-two characters", log, configuration);
  const parts = appPartsForTests({ open, accounts }, live, { configuration });
  loudParts = { ...parts, metrics: createMetrics(), pages: () => Promise.resolve(new Response("page")) };
  openToProxies = createApp({ ...loudParts, env: { trustedProxies: 1 } });
  answer = createApp({
    ...parts,
    streams,
    metrics,
    operations: { ...parts.operations, metrics, isStopping: () => stopping },
    pages: async (request, site) => {
      seen = site;
      if (new URL(request.url).pathname === "/broken") throw new Error("a fault with /secret/path in it");
      if (request.method === "POST") return new Response(`${(await request.text()).length}`);
      return new Response(`<!doctype html><script nonce="${site.nonce}"></script><p>page`, {
        headers: { "content-type": "text/html; charset=utf-8" },
      });
    },
    log,
  });
});

afterAll(async () => {
  await live.close();
  await open.close();
});

const bindings = { incoming: { socket: { remoteAddress: "192.0.2.7", remotePort: 1, remoteFamily: "IPv4" } } };
const ask = (path: string, init?: RequestInit) => answer(new Request(`http://localhost:3000${path}`, init), bindings);

test("sends pages a policy that allows inline code only with their nonce", async () => {
  const nonceOf = async (response: Response) => /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? "none";
  const response = await ask("/");
  const policy = response.headers.get("content-security-policy") ?? "";
  const nonce = await nonceOf(response);
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval';`);
  expect(policy).toContain("connect-src 'self' https://icons.example.org;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await nonceOf(await ask("/"))).not.toBe(nonce);
});

test("sends the opener policy only where browsers apply it", async () => {
  const policyAt = async (origin: string) =>
    (await answer(new Request(`${origin}/`), bindings)).headers.get("cross-origin-opener-policy");
  for (const origin of [
    "https://code.example",
    "http://localhost:3000",
    "http://izmir.localhost",
    "http://127.0.0.1",
  ]) {
    expect([origin, await policyAt(origin)]).toEqual([origin, "same-origin"]);
  }
  for (const origin of ["http://race-desk.lan", "http://192.168.1.5:3000", "http://localhost.example"]) {
    expect([origin, await policyAt(origin)]).toEqual([origin, null]);
  }
});

test("gives pages the connection's address, not a forwarded one", async () => {
  await ask("/sign-in", { headers: { "x-forwarded-for": "203.0.113.5" } });
  expect(seen?.address).toBe("192.0.2.7");
  expect(await seen?.visitor()).toEqual({ person: undefined, grants: [], memberships: [] });
});

const isForm = { "content-type": "application/x-www-form-urlencoded" };
const multipart = "multipart/form-data; boundary=b";
const part = '--b\r\ncontent-disposition: form-data; name="intent"\r\n\r\nleave\r\n';

test("limits forms to a mebibyte", async () => {
  const post = (bytes: number) =>
    ask("/form", { method: "POST", body: "x".repeat(bytes), headers: { ...isForm, "content-length": `${bytes}` } });
  expect(await (await post(1024 * 1024)).text()).toBe("1048576");
  expect((await post(1024 * 1024 + 1)).status).toBe(413);
});

test.each([
  ["/sign-in", "application/json", '{"email":1}', 415],
  ["/_drafts", "application/json", "{broken", 200],
  ["/_drafts.data", "application/json", "{}", 200],
  ["/sign-in", "text/plain", "a=b", 415],
  ["/sign-in", "image/svg+xml", "<svg/>", 415],
  ["/sign-in", "multipart/form-data", part, 400],
  ["/sign-in", multipart, part, 400],
  ["/sign-in", multipart, "", 400],
  ["/sign-in", multipart, `${part}--b--\r\n`, 200],
  ["/sign-in", "Application/X-WWW-Form-Urlencoded; charset=utf-8", "%ff=&&=%", 200],
])("accepts only readable forms to %s as %s: %j", async (path, type, body, status) => {
  const response = await ask(path, { method: "POST", body, headers: { "content-type": type } });
  const arrived = response.status === 200 ? await response.text() : "";
  expect([response.status, arrived]).toEqual([status, status === 200 ? `${body.length}` : ""]);
});

test("answers a refused script request with a message to show", async () => {
  const response = await ask("/sign-in.data", {
    method: "POST",
    body: "a=b",
    headers: { "content-type": "text/plain" },
  });
  expect(response.status).toBe(415);
  expect(await response.json()).toEqual({
    statusCode: 415,
    statusMessage: "Internal Server Error",
    message: messagesOf("en").refusals.wrongBody({ type: "text/plain" }),
  });
});

test("reads a missing body as an empty form", async () => {
  expect(await (await ask("/sign-out", { method: "POST" })).text()).toBe("0");
});

test("allows data requests with cookies only from the installation's own origins", async () => {
  const configuration = readSiteConfiguration(
    { SITE_DOMAIN: "prix.example", BACKEND_URL: "https://data.prix.example" },
    { resultsOnlyHosts: [], brandHosts: [{ host: "data.prix.example", brand: "default" }] },
  );
  const pages = (request: Request) => Promise.resolve(new Response(new URL(request.url).origin));
  const accounts = createAccounts(open.database, "a secret of thirty-two characters", log, configuration);
  const backend = createApp({ ...appPartsForTests({ open, accounts }, live, { configuration }), pages });
  const askBackend = (path: string, origin: string, method: string, type = "application/json") =>
    backend(
      new Request(`https://data.prix.example${path}`, {
        method,
        headers: { origin, ...(method === "POST" && { "content-type": type }) },
        ...(method === "POST" && { body: "{}" }),
      }),
      bindings,
    );
  const corsOf = (answer: Response) => [
    answer.status,
    answer.headers.get("access-control-allow-origin"),
    answer.headers.get("access-control-allow-credentials"),
  ];
  const page = "https://izmir.prix.example";
  for (const path of ["/_session", "/_wallet", "/_passkey"]) {
    expect([path, ...corsOf(await askBackend(path, page, "OPTIONS"))]).toEqual([path, 204, page, "true"]);
    const answer = await askBackend(path, page, path === "/_session" ? "GET" : "POST");
    expect([path, ...corsOf(answer)]).toEqual([path, 200, page, "true"]);
    expect(await answer.text()).toBe(page);
    for (const stranger of ["https://evil.example", "http://izmir.prix.example", "null"]) {
      const refused = await askBackend(path, stranger, "POST");
      expect([path, stranger, ...corsOf(refused)]).toEqual([path, stranger, 403, null, null]);
    }
  }
  expect(corsOf(await askBackend("/sign-in", page, "POST"))).toEqual([403, null, null]);
});

test("refuses in JSON if accepted, else in a line unless a page is requested", async () => {
  const post = (headers: Record<string, string>) =>
    ask("/sign-in", { method: "POST", body: "a", headers: { "content-type": "text/plain", ...headers } });
  const refused = await post({ accept: "application/json", "accept-language": "tr" });
  expect([refused.status, refused.headers.get("content-type")]).toEqual([415, "application/json"]);
  expect(await refused.json()).toEqual({
    statusCode: 415,
    statusMessage: "Internal Server Error",
    message: expect.stringContaining("text/plain") as string,
  });
  expect(await (await post({ accept: "*/*" })).text()).toMatch(/^text\/plain/);
  expect((await ask("/x?a=%00")).status).toBe(400);
});

test("sends the seconds to wait as an error page or as JSON", async () => {
  const drawn: SiteContext[] = [];
  const counted = createApp({
    ...loudParts,
    metrics: createMetrics(),
    limits: { ...requestLimits, write: { person: 1, network: 1 } },
    pages: (_, site) => {
      drawn.push(site);
      return Promise.resolve(new Response("a page", { headers: { "content-type": "text/html" } }));
    },
  });
  const send = (accept: string) =>
    counted(new Request("http://localhost:3000/sign-in", { method: "POST", headers: { accept } }), bindings);
  expect((await send("text/html")).status).toBe(200);
  const page = await send("text/html");
  expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(drawn.at(-1)?.refusal).toMatchObject({ statusCode: 429 });
  expect(drawn.at(-1)?.refusal?.message.en).toMatch(/Try again in \d+ s/);
  const refused = await send("application/json");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ statusCode: 429 });
});

test("renders few error pages a second and answers a flood in one line", async () => {
  const refused = async () => (await ask("/sign-in?x=%00", { headers: { accept: "text/html" } })).text();
  const bodies = await Promise.all(Array.from({ length: 60 }, refused));
  const bare = bodies.filter((body) => body.startsWith("<!doctype html><html")).length;
  expect(bare).toBeGreaterThan(0);
  expect(bare).toBeLessThan(60);
});

test("answers 503 while the database is down, and pages again afterwards", async () => {
  let outage = new AbortController();
  let page = Promise.withResolvers<Response>();
  const app = createApp({
    ...loudParts,
    metrics: createMetrics(),
    outage: () => outage.signal,
    pages: () => page.promise,
  });
  const get = () => app(new Request("http://localhost:3000/"), bindings);
  const waiting = get();
  await new Promise((resolve) => setTimeout(resolve, 50));
  outage.abort();
  for (const response of [await waiting, await get()]) {
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
  page.resolve(new Response("too late"));
  page = Promise.withResolvers();
  page.resolve(new Response("page"));
  outage = new AbortController();
  expect((await get()).status).toBe(200);
});

test("answers 503 to what the database refuses to write", async () => {
  const app = createApp({
    ...loudParts,
    metrics: createMetrics(),
    pages: (request, site) => {
      site.reportError(Object.assign(new Error("read-only"), { code: "25006" }), request);
      return Promise.resolve(new Response("failed", { status: 500 }));
    },
  });
  const response = await app(new Request("http://localhost:3000/"), bindings);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

test("answers a browser with a titled page, without the database and for downloads", async () => {
  const browser = { accept: "text/html,*/*;q=0.8", "accept-language": "tr" };
  const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
  const broken = await ask("/broken", { headers: browser });
  const { errors } = messagesOf("tr").shell;
  expect([broken.status, titleOf(await broken.text())]).toEqual([500, errors.otherHeading]);
  const refusals: unknown[] = [];
  const app = createApp({
    ...loudParts,
    metrics: createMetrics(),
    pages: (_request, { refusal }) => {
      if (refusal) refusals.push(refusal);
      return Promise.resolve(
        refusal
          ? new Response("<title>page</title>", {
              status: refusal.statusCode,
              headers: { "content-type": "text/html" },
            })
          : Response.json(null, { status: 404 }),
      );
    },
  });
  const path = "/team/none/certificate.pdf";
  const download = (headers: Record<string, string>) =>
    app(new Request(`http://localhost:3000${path}`, { headers }), bindings);
  const page = await download(browser);
  expect([page.status, titleOf(await page.text())]).toEqual([404, "page"]);
  expect(refusals).toMatchObject([{ statusCode: 404, message: { en: `Page not found: ${path}` } }]);
  expect(await (await download({ accept: "*/*" })).text()).toBe("null");
});

test("hides the details of a fault from visitors", async () => {
  const response = await ask("/broken");
  expect(response.status).toBe(500);
  expect(await response.text()).toBe("Internal Server Error");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("stays alive while stopping, but isn't ready", async () => {
  expect(await (await ask("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await ask("/readyz")).json()).toEqual({ status: "ready" });
  stopping = true;
  const response = await ask("/readyz");
  stopping = false;
  expect([response.status, await response.json()]).toEqual([503, { status: "stopping" }]);
  expect((await ask("/healthz")).status).toBe(200);
});

test("refuses the metrics behind a proxy that sends only Forwarded", async () => {
  const local = { incoming: { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } } };
  const read = async (headers: Record<string, string>) =>
    (await openToProxies(new Request("http://localhost:3000/metrics", { headers }), local)).status;
  expect(await read({ forwarded: "for=203.0.113.9" })).toBe(404);
  expect(await read({ forwarded: "for=127.0.0.1" })).toBe(404);
  expect(await read({ "x-real-ip": "203.0.113.9" })).toBe(404);
});

test("serves the metrics to this machine, but not to forwarded requests", async () => {
  const local = { incoming: { socket: { remoteAddress: "::ffff:127.0.0.1", remotePort: 1, remoteFamily: "IPv6" } } };
  const read = (headers: Record<string, string> = {}) =>
    answer(new Request("http://localhost:3000/metrics", { headers }), local);
  await ask("/some-page");
  const text = await (await read()).text();
  expect(text).toContain('codeprix_http_request_seconds_count{kind="page",method="GET",status="200"}');
  expect(text).toContain("codeprix_live_streams");
  expect((await read({ "x-forwarded-for": "127.0.0.1" })).status).toBe(404);
  expect((await ask("/metrics")).status).toBe(404);
});

test("gives each answer a request id", async () => {
  const ids = [await ask("/"), await ask("/")].map((each) => each.headers.get("x-request-id"));
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).not.toBe(ids[0]);
});

test("pages carry the server's time", async () => {
  const timing = (await ask("/")).headers.get("server-timing") ?? "";
  expect(Math.abs(Number(timing.replace("now;dur=", "")) - Date.now())).toBeLessThan(60_000);
});

test("sends ready on a live stream, then its news", async () => {
  const response = await ask("/live?topic=competition:izmir");
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const readUntil = async (part: string) => {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? "";
  };
  await readUntil("event: ready\ndata: competition:izmir\n\n");
  await announce(open.database, "competition:konya", "competition:izmir");
  await readUntil("event: news\ndata: competition:izmir\n\n");
  expect(text).not.toContain("konya");
  await reader?.cancel();
});

test.each([
  ["/live", 400],
  [`/live?${Array.from({ length: mostTopics + 1 }, (_, i) => `topic=race:${i}`).join("&")}`, 400],
  ["/live?topic=submission:abc", 403],
  ["/live?topic=team:abc", 403],
  ["/live?topic=everything", 403],
  ["/live?topic=competition:izmir&topic=constructor:x", 403],
])("refuses %s", async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});

test("logs no tokens of links and no visitor's address", async () => {
  const lines: string[] = [];
  const loud = createApp({
    ...loudParts,
    metrics: createMetrics(),
    log: pino({ level: "debug" }, { write: (line) => void lines.push(line) }),
  });
  for (const path of ["/claim/first-secret", "/sign-in-link/second-secret.data"])
    await loud(new Request(`http://localhost:3000${path}`), bindings);
  expect(lines).toHaveLength(2);
  expect(lines.join("")).toContain('"/sign-in-link/…"');
  expect(lines.join("")).not.toMatch(/secret|192\.0\.2\.7/);
});
