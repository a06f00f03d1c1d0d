import { connect } from "node:net";
import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { openOwnSite, type OwnSite } from "./site-of-its-own.ts";

const port = Number(new URL(process.env["BASE_URL"] ?? "").port);

interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  text: string;
}

/** Sends these exact lines, and reads to the end. */
function send(lines: readonly string[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    let received = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      received += text;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...rest] = received.split("\r\n\r\n");
      const [status = "", ...fields] = head.split("\r\n");
      const headers = new Map(
        fields.map((field) => [field.split(":", 1)[0]!.toLowerCase(), field.slice(field.indexOf(":") + 1).trim()]),
      );
      resolve({ status: Number(status.split(" ")[1]), headers, text: rest.join("\r\n\r\n") });
    });
  });
}

const get = (path: string, host: string, more: readonly string[] = []) =>
  send([`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...more]);

/** Internals of the program. */
const inside = /node_modules|\bat .+:\d+:\d+|\/server\/|TypeError|ERR_/;

const strangeHosts = [
  "",
  "evil.example",
  "evil.example:99999",
  "localhost:notaport",
  "a b",
  "<script>alert(1)</script>",
  "localhost/..//evil.example",
  "user:password@evil.example",
  "[::1",
  "[::1]",
  "..",
  "%00",
  "xn--tst-qla.example",
  "a".repeat(300),
  "results.localhost@evil.example",
];

test("unknown, spoofed and malformed hosts are refused or show the default brand", async () => {
  for (const host of strangeHosts) {
    const answer = await get("/privacy", host);
    expect([host, [200, 302, 400].includes(answer.status)]).toEqual([host, true]);
    expect([host, inside.exec(answer.text)]).toEqual([host, null]);
    expect(answer.text).not.toContain("<script>alert(1)");
    if (answer.status === 200) expect(answer.text).toContain('alt="Code Prix"');
    if (answer.status === 302) expect([host, answer.headers.get("location")]).toEqual([host, "/result"]);
  }
  expect((await send(["GET /privacy HTTP/1.1", "Connection: close"])).status).toBe(400);
  const twice = await send(["GET /privacy HTTP/1.1", "Host: localhost", "Host: evil.example", "Connection: close"]);
  expect(twice.text).not.toContain("evil.example");
  expect((await get("/healthz", "localhost")).status).toBe(200);
});

test("forwarding headers of untrusted proxies change nothing", async () => {
  const plain = await get("/privacy", `localhost:${port}`);
  const canonical = (text: string) => /rel="canonical" href="([^"]*)"/.exec(text)?.[1];
  for (const value of ["evil.example", "results.localhost", "evil.example, localhost", "<script>", "\u00e9", ""]) {
    const answer = await get("/privacy", `localhost:${port}`, [
      `X-Forwarded-Host: ${value}`,
      `X-Forwarded-Proto: https`,
      `X-Forwarded-For: ${value}`,
      `X-Forwarded-Port: 99999`,
      `Forwarded: for=${value};host=${value};proto=https`,
      `X-Real-Ip: ${value}`,
    ]);
    expect([value, answer.status, canonical(answer.text)]).toEqual([value, 200, canonical(plain.text)]);
    expect(answer.headers.has("strict-transport-security")).toBe(false);
    expect(answer.text).not.toContain("evil.example");
  }
});

/** Addresses that could lead to another site. */
const elsewhere = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000//evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:\\\\evil.example",
  "HTTPS://EVIL.EXAMPLE/",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "/%2F/evil.example",
  "/%5Cevil.example",
  "@evil.example",
  ".evil.example",
  "/a/..//evil.example",
  "／／evil.example",
  "/\u2028/evil.example",
];

const parameters = [
  "to",
  "next",
  "returnTo",
  "redirect",
  "from",
  "url",
  "later",
  "with",
  "lang",
  "city",
  "competition",
];

test("invalid languages and cities in the address and cookies are ignored", async () => {
  const absurd = [
    "zz",
    "__proto__",
    "constructor",
    "../../etc",
    '"><script>alert(1)</script>',
    "xx-XX-x-a".repeat(50),
    "",
  ];
  for (const value of absurd) {
    const encoded = encodeURIComponent(value);
    for (const [path, cookie] of [
      ["/privacy", `language=${encoded}; city=${encoded}; colour-mode=${encoded}; __proto__=1`],
      ["/privacy", `language=${value}; city=${value}`],
      [`/privacy?lang=${encoded}&city=${encoded}`, "language=tr; city=konya"],
    ] as const) {
      const answer = await get(path, `localhost:${port}`, [`Cookie: ${cookie}`, `Accept-Language: ${value}, en`]);
      expect([path, cookie, answer.status]).toEqual([path, cookie, 200]);
      expect(answer.text).toContain(path === "/privacy" ? '<html lang="en"' : '<html lang="tr"');
      expect(answer.text).toContain(path === "/privacy" ? 'alt="Code Prix"' : 'alt="Konya Code Prix"');
      expect(answer.text).not.toContain("<script>alert(1)");
      expect(answer.headers.has("set-cookie")).toBe(false);
    }
  }
});

test.describe("with people", () => {
  let site: OwnSite;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    site = await openOwnSite(browser);
  });

  test.afterAll(() => site?.end());

  test("no parameter of any address leads to another site", { tag: "@thorough" }, async ({ browser }) => {
    test.setTimeout(120_000);
    const here = site.address;
    const { submission, competition } = site.places;
    const paths = {
      visitor: ["/", "/account", "/sign-in", "/teams", "/result", "/rules", "/sign-out"],
      member: ["/sign-in", "/sign-up", `/submission/${submission}/compare`, `/teams/${competition}`, "/claim/none"],
    };
    for (const who of ["visitor", "member"] as const) {
      const context = await browser.newContext({ storageState: site.stateOf[who] });
      for (const path of paths[who]) {
        for (const value of elsewhere) {
          // All in one address, because pages ignore unknown parameters.
          const search = new URLSearchParams(parameters.map((name) => [name, value]));
          const answer = await context.request.get(`${here}${path}?${search}`, { maxRedirects: 0 });
          const leadsTo = answer.headers()["location"];
          expect([path, value, answer.status() < 500]).toEqual([path, value, true]);
          if (leadsTo !== undefined) {
            expect([path, value, leadsTo, new URL(leadsTo, here).origin]).toEqual([path, value, leadsTo, here]);
          }
        }
      }
      await context.close();
    }
  });

  test("sign-in with such a parameter stays on this site", { tag: "@thorough" }, async ({ page }) => {
    for (const value of ["//evil.example", "/\\evil.example", "https://evil.example"]) {
      await page.context().clearCookies();
      await page.goto(`${site.address}/sign-in?to=${encodeURIComponent(value)}`);
      await page.locator("[name=email]").fill("mete@example.org");
      await page.locator("[name=password]").fill("a short sentence");
      await page.locator("form:has([name=password]) button[type=submit]").click();
      await expect(page).toHaveURL(`${site.address}/`);
    }
  });

  test("a path like another site's address creates no link to it", { tag: "@thorough" }, async ({ page }) => {
    for (const path of ["//evil.example/account", "//evil.example/%2e%2e/privacy", "/%5Cevil.example"]) {
      await page.goto(site.address + path);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
          .filter((link) => link.origin !== location.origin)
          .map((link) => link.href),
      );
      expect([path, outside]).toEqual([path, []]);
      await page.getByRole("link", { name: "Türkçe" }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "tr");
      expect(new URL(page.url()).origin).toBe(site.address);
      await page.context().clearCookies();
    }
  });
});
