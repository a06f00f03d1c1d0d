import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "../accounts/accounts.ts";
import type { OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { announce } from "../live/announce.ts";
import { startLiveUpdates, type LiveUpdates } from "../live/live-updates.ts";
import { readSiteConfiguration } from "../site-configuration.ts";
import type { SiteContext } from "../site-context.ts";
import { createApp } from "./create-app.ts";

const log = pino({ level: "silent" });
let open: OpenDatabase;
let live: LiveUpdates;
let seen: SiteContext | undefined;
let answer: ReturnType<typeof createApp>;

beforeAll(async () => {
  open = await openForTests();
  await migrate(open.database);
  live = await startLiveUpdates(open);
  const configuration = readSiteConfiguration(
    { ICON_SERVICE_URL: "https://icons.example.org" },
    { resultsOnlyHosts: [], brandHosts: [] },
  );
  answer = createApp({
    env: { trustedProxies: 0 },
    configuration,
    database: open.database,
    jobs: { send: () => Promise.resolve() },
    accounts: createAccounts(open.database, "a secret of thirty-two characters", log, configuration),
    takeUpAdminLink: () => Promise.resolve(),
    live,
    files: () => Promise.resolve(undefined),
    pages: async (request, site) => {
      seen = site;
      if (new URL(request.url).pathname === "/broken") throw new Error("a fault with /secret/path in it");
      if (request.method === "POST") return new Response(`${(await request.text()).length}`);
      return new Response("<!doctype html><p>page", { headers: { "content-type": "text/html; charset=utf-8" } });
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

test("a page comes with a policy that allows its own nonce and nothing inline besides", async () => {
  const response = await ask("/");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'self' 'nonce-${seen?.nonce}' 'wasm-unsafe-eval';`);
  expect(policy).toContain("connect-src 'self' https://icons.example.org;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const first = seen?.nonce;
  await ask("/");
  expect(seen?.nonce).not.toBe(first);
});

test("pages learn the address of the connection, not the one that a visitor claims", async () => {
  await ask("/", { headers: { "x-forwarded-for": "203.0.113.5" } });
  expect(seen?.address).toBe("192.0.2.7");
  expect(await seen?.visitor()).toEqual({ person: undefined, grants: [], memberships: [] });
});

test("a form may have a mebibyte and no more", async () => {
  const post = (bytes: number) =>
    ask("/form", { method: "POST", body: "x".repeat(bytes), headers: { "content-length": `${bytes}` } });
  expect(await (await post(1024 * 1024)).text()).toBe("1048576");
  expect((await post(1024 * 1024 + 1)).status).toBe(413);
});

test("a fault is told to the operator, not to the visitor", async () => {
  const response = await ask("/broken");
  expect(response.status).toBe(500);
  expect(await response.text()).toBe("Internal Server Error");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("the health check asks the database", async () => {
  expect(await (await ask("/healthz")).json()).toEqual({ status: "ok" });
});

test("a live stream says that it is ready, then tells of news", async () => {
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
  [`/live?${Array.from({ length: 17 }, (_, i) => `topic=race:${i}`).join("&")}`, 400],
  ["/live?topic=submission:abc", 403],
  ["/live?topic=team:abc", 403],
  ["/live?topic=everything", 403],
  ["/live?topic=competition:izmir&topic=constructor:x", 403],
])("%s is refused", async (path, status) => {
  expect((await ask(path)).status).toBe(status);
});
