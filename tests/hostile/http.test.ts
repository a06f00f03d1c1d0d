import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { startSite, type SiteProcess } from "../faults/site-process.ts";

const project = path.join(import.meta.dirname, "..", "..");
const dataDir = mkdtempSync(path.join(tmpdir(), "code-prix-hostile-"));
const mostStreams = 8;
/** Slow connections run during all other tests. */
let slow: Promise<string>[] = [];
let site: SiteProcess;
let address = "";
let port = 0;

beforeAll(async () => {
  if (!existsSync(path.join(project, "build", "server", "index.js"))) {
    throw new Error("The site is not built. Run npm test, or npm start once, before this file alone.");
  }
  port = await freePort();
  address = `http://localhost:${port}`;
  site = await startSite("all", { DATA_DIR: dataDir, PORT: String(port), MAX_STREAMS: String(mostStreams), HOST: "" });
  slow = Array.from({ length: 50 }, (_, number) =>
    requestSlowly(`GET /?${number} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `),
  );
}, 120_000);

afterAll(async () => {
  await site.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Every request must be answered in ten seconds. */
const request = (target: string, init: RequestInit = {}) =>
  fetch(address + target, { redirect: "manual", signal: AbortSignal.timeout(10_000), ...init });
const post = (target: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  request(target, { method: "POST", body: new URLSearchParams(fields), headers: { origin: address, ...headers } });

/** Raw bytes that no client library would send. */
function requestRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => socket.write(text));
    let answer = "";
    socket.setTimeout(10_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (data) => (answer += data.toString("latin1")));
    // Refused connections may be cut off after the response.
    socket.on("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
    socket.on("close", () => resolve(answer));
  });
}
/** One byte per second, without end. */
function requestSlowly(head: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost", () => socket.write(head));
    const drip = setInterval(() => socket.write("x"), 1_000);
    let answer = "";
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(drip);
      resolve(answer);
    });
  });
}
const rawGet = (target: string, ...headers: string[]) =>
  requestRaw(
    [`GET ${target} HTTP/1.1`, `Host: localhost:${port}`, "Connection: close", ...headers, "", ""].join("\r\n"),
  );

let people = 0;
async function signUp(extra: Record<string, string> = {}, cookie = ""): Promise<{ cookie: string; email: string }> {
  people += 1;
  const email = `hostile-${people}@example.org`;
  const page = await (await request("/sign-up")).text();
  const notice = /name="noticeRead"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="noticeRead"/.exec(page);
  const fields = {
    name: `Hostile ${people}`,
    email,
    password: "a short sentence",
    noticeRead: notice?.[1] ?? notice?.[2] ?? "on",
  };
  const notices = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].flatMap(([input]) => {
    const [name, value] = [/name="([^"]*)"/.exec(input)?.[1], /value="([^"]*)"/.exec(input)?.[1]];
    return name === undefined ? [] : [[name, value ?? ""]];
  });
  const answer = await post(
    "/sign-up",
    { ...Object.fromEntries(notices), ...fields, ...extra },
    cookie === "" ? {} : { cookie },
  );
  expect(answer.status).toBe(302);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return { cookie: cookies.join("; "), email };
}

/** All routes of pages and endpoints. */
const routes = [
  "/", "/live?topic=ID", "/api/ID", "/api/v1/ID", "/healthz/ID", "/_root.data", "/teams/ID.data",
  ...[...readFileSync(path.join(project, "web", "routes.ts"), "utf8").matchAll(/\broute\(\s*"([^"]+)"/g)].map(
    ([, route = ""]) => `/${route.replace(/:\w+\??|\*/g, "ID")}`,
  ),
]; // prettier-ignore
const oddIds = [
  "0", "-1", "'; drop table team;--", "%00", "%ff", "..%2f..%2fetc%2fpasswd", "${jndi:ldap://x}", "<svg onload=alert(1)>", "__proto__",
  "constructor", "a".repeat(2_000), "%F0%9F%8F%81", "1e309", "null", "*",
]; // prettier-ignore

const bodies: [string | undefined, string][] = [
  ["application/x-www-form-urlencoded", "__proto__[a]=1&constructor=2&intent=no-such&intent[]=3"],
  ["application/x-www-form-urlencoded", `intent=${"%F0".repeat(1_000)}&=&&&a`],
  ["application/json", '{"__proto__":{"role":"admin"},"intent":{}}'],
  ["application/json", '{"half": '],
  ["text/plain", "intent=leave"],
  ["multipart/form-data", "no boundary"],
  ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\nbroken off'],
  [
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="intent"; filename="x"\r\n\r\n\r\n--b--\r\n',
  ],
  [undefined, ""],
];

test("lists the site's routes", () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(routes).toContain("/submission/ID/download");
});

test.each(routes.map((route, index) => [route, index] as const))(
  "%s answers any request without a server error",
  async (route, index) => {
    const statusOf = async (target: string, init: RequestInit = {}, sent = ""): Promise<[string, number]> => {
      const answer = await request(target, init);
      await answer.body?.cancel();
      return [`${init.method ?? "GET"} ${target} ${sent}`, answer.status];
    };
    // Each route is tried with a third of the odd ids and bodies.
    const ids = route.includes("ID") ? oddIds.filter((_, number) => number % 3 === index % 3) : [""];
    const gets = ids.map((id) => statusOf(route.replaceAll("ID", () => encodeURI(id).replaceAll("%25", "%"))));
    const met = bodies.filter((_, number) => number % 3 === index % 3);
    const writes = met.map(([type, body], number) =>
      statusOf(
        route.replaceAll("ID", "x"),
        {
          method: number === 0 ? (["PUT", "PATCH", "DELETE"][index % 3] ?? "PUT") : "POST",
          body: new TextEncoder().encode(body),
          headers: { origin: address, ...(type !== undefined && { "content-type": type }) },
        },
        `${type}: ${body.slice(0, 80)}`,
      ),
    );
    const statuses = await Promise.all([...gets, ...writes]);
    expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
  },
  60_000,
);

test("rejects bodies over the limit, with or without a declared length", async () => {
  const large = "x".repeat(2 * 1024 * 1024);
  const answer = await post("/sign-in", { email: large });
  expect([answer.status, (await answer.text()).includes("1048576")]).toEqual([413, true]);
  const turkish = await post("/sign-in", { email: large }, { "accept-language": "tr-TR" });
  expect(await turkish.text()).toContain("1048576 bayttan büyük");
  const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  const head = `POST /sign-in HTTP/1.1\r\nHost: localhost:${port}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
  expect(await requestRaw(head + chunk)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await rawGet("/", `X-Large: ${"x".repeat(40_000)}`)).toMatch(/^HTTP\/1\.1 431 /);
});

test.each([
  "/../../../../etc/passwd", "/assets/../../server/main.ts", "/%2e%2e/%2e%2e/etc/passwd", "/assets/..%5c..%5cpackage.json", "//etc/passwd",
  "/assets/%00.js", "/.env", "/.git/config", "/data/lock", "/server/main.ts", "/..;/package.json", "/assets//../../package.json",
])('serves no file for the path %s', async (target) => {
  const answer = await rawGet(target);
  expect(answer).not.toMatch(/root:x:|"dependencies"|import path from|\[core\]/);
  expect(answer).toMatch(/^HTTP\/1\.1 (?:400|403|404) /);
}); // prettier-ignore

test("never redirects off the site for any address and headers", async () => {
  for (const target of [
    "//evil.example/",
    "/\\evil.example",
    "/sign-in?to=//evil.example",
    "/sign-in?to=https://evil.example",
    "/%5cevil.example",
  ]) {
    const answer = await rawGet(target, "X-Forwarded-Host: evil.example", "Forwarded: host=evil.example");
    expect(/^location: (.*)$/im.exec(answer)?.[1] ?? "/").toMatch(
      new RegExp(`^(/(?![/\\\\])|http://localhost:${port}/)`),
    );
  }
  const { cookie } = await signUp();
  const answer = await request("/sign-in?to=//evil.example", { headers: { cookie } });
  expect(answer.headers.get("location") ?? "/").not.toContain("evil");
});

test("ignores false headers in pages and caches", async () => {
  for (const lie of [
    "X-Forwarded-Host: evil.example",
    "X-Original-URL: /code-prix-admin-panel",
    "X-Forwarded-For: 127.0.0.1",
    "X-HTTP-Method-Override: DELETE",
  ]) {
    const answer = await rawGet("/", lie);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain("evil.example");
  }
  expect(await (await request("/")).text()).not.toContain("evil.example");
  expect((await rawGet("/metrics", "X-Forwarded-For: 127.0.0.1")).split(" ")[1]).toBe("404");
});

test("doesn't answer a request smuggled behind another", async () => {
  const both = `POST / HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\nGET /account HTTP/1.1\r\n\r\n`;
  const answer = await requestRaw(both);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test("rejects posts from another site in a visitor's name", async () => {
  const { cookie } = await signUp();
  for (const origin of [
    "https://evil.example",
    "null",
    `http://localhost:${port}.evil.example`,
    `http://localhost:${port + 1}`,
  ]) {
    expect((await post("/sign-out", {}, { origin, cookie })).status).toBe(403);
  }
  expect((await (await request("/account", { headers: { cookie } })).text()).length).toBeGreaterThan(0);
  expect((await request("/account", { headers: { cookie } })).status).toBe(200);
});

test("doesn't accept a planted or an ended session", async () => {
  const planted = "better-auth.session_token=planted.by-somebody";
  const { cookie } = await signUp({}, planted);
  expect(cookie).toContain("session_token=");
  expect(cookie).not.toContain("planted");
  expect((await request("/account", { headers: { cookie: planted } })).status).not.toBe(200);
  expect((await request("/account", { headers: { cookie } })).status).toBe(200);
  await post("/sign-out", {}, { cookie });
  expect((await request("/account", { headers: { cookie } })).status).not.toBe(200);
});

test("grants no permission through unknown form fields", async () => {
  const { cookie } = await signUp({
    role: "admin",
    isAdmin: "true",
    id: "1",
    emailVerified: "true",
    grants: '[{"role":"admin"}]',
  });
  const panel = await request("/code-prix-admin-panel", { headers: { cookie } });
  expect(panel.status).not.toBe(200);
});

test("never shows one person's or host's page to another", async () => {
  const { cookie } = await signUp({ name: "Only For Me" });
  expect(await (await request("/", { headers: { cookie } })).text()).toContain("Only For Me");
  const others = await Promise.all(Array.from({ length: 5 }, async () => (await request("/")).text()));
  for (const text of others) expect(text).not.toContain("Only For Me");
  const titles = [];
  for (const host of [`izmir.localhost:${port}`, `konya.localhost:${port}`, `izmir.localhost:${port}`]) {
    const answer = await requestRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    titles.push(/<title>([^<]*)</.exec(answer)?.[1] ?? /alt="([^"]*)"/.exec(answer)?.[1]);
  }
  expect(titles[0]).toBe(titles[2]);
  expect((await request("/", { headers: { cookie } })).headers.get("cache-control")).toMatch(/private|no-store/);
});

test("shows names with markup and formulas as text", async () => {
  const { cookie } = await signUp({ name: "=HYPERLINK(1)<svg onload=alert(1)>" });
  const page = await (await request("/account", { headers: { cookie } })).text();
  expect(page).not.toContain("<svg onload");
});

test("limits streams per address while pages work", async () => {
  const open = [];
  for (let stream = 0; stream < mostStreams / 2; stream += 1)
    open.push(await request("/live?topic=competition:izmir", { signal: null }));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await request("/live?topic=competition:izmir");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await request("/")).status).toBe(200);
  for (const { body } of open) await body?.cancel();
});

test("handles pathological text as fast as any other", async () => {
  const long = [
    "a".repeat(50_000) + "!",
    "@".repeat(50_000),
    "a@".repeat(25_000),
    " \t".repeat(25_000),
    "((((".repeat(10_000),
  ];
  for (const text of long) {
    for (const field of ["email", "name"]) {
      const answer = await post("/sign-in", { email: "a@example.org", password: "x", [field]: text });
      expect(answer.status).toBeLessThan(500);
    }
    const line = text.replace(/[\t]/g, " ").slice(0, 12_000);
    expect((await rawGet("/", `Accept-Language: ${line}`)).split(" ")[1]).toBe("200");
    expect((await rawGet("/", `Cookie: ${line}`)).split(" ")[1]).toBe("200");
  }
}, 60_000);

test("disconnects a client that sends a byte at a time, without delaying others", async () => {
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
}, 60_000);

test("keeps the same process healthy to the end", async () => {
  expect(await (await request("/readyz")).json()).toEqual({ status: "ready" });
  expect(site.child.exitCode).toBeNull();
});
