import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { findOrInstall } from "../find-browser.ts";
import { sayAiRule } from "./ai-rule.ts";
import type { RouterWindow } from "#web/app/react-router-internals.ts";
import { compiled } from "./garage-page.ts";
import { base, move } from "./in-the-shell.ts";
import { pagesOf, type Who } from "./site-map.ts";
import { enterMember, openOwnSite, type OwnSite, type VisitedSite } from "./site-of-its-own.ts";

let site: VisitedSite;
let shared: VisitedSite | undefined;
/** For thorough tests, which need an admin and change the site. */
let own: OwnSite | undefined;

test.beforeEach(async ({ browser }, testInfo) => {
  testInfo.setTimeout(testInfo.timeout + 60_000);
  site = testInfo.tags.includes("@thorough")
    ? (own ??= await openOwnSite(browser))
    : (shared ??= await enterMember(browser, base.origin));
});

test.afterAll(() => own?.end());

/**
 * Console errors, warnings and policy violations.
 * @param refused paths whose data has an error status, too
 */
function complaintsOf(page: Page, refused: ReadonlySet<string> = new Set()): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    const isOwn = url === page.url() || refused.has(url.replace(/\.data(\?.*)?$/, ""));
    const isStatus = /status of 40[0-9]/.test(message.text()) && isOwn;
    if (["error", "warning"].includes(message.type()) && !isStatus) heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  return heard;
}

/** Waits until it's interactive and idle. */
async function visit(page: Page, path: string) {
  const response = await page.goto(site.address + path);
  await page.waitForFunction(
    () => document.readyState === "complete" && document.querySelector("h1, main, [data-screen], output") !== null,
  );
  return response;
}

const parsePolicy = (policy: string) =>
  new Map(policy.split("; ").map((each) => [each.split(" ", 1)[0] ?? "", each.split(" ").slice(1)]));

async function logForbidden(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(
        `forbidden: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
}

/** Strict, with a new nonce for each page. */
function expectStrictPolicy(path: string, header: string | undefined, nonces: Set<string>): void {
  const policy = parsePolicy(header ?? "");
  const scripts = policy.get("script-src") ?? [];
  const others = scripts.filter((each) => !/^'(?:nonce|sha256)-/.test(each));
  expect([path, others]).toEqual([path, ["'self'", "'wasm-unsafe-eval'"]]);
  const nonce = scripts.find((each) => each.startsWith("'nonce-"));
  const styles = policy.get("style-src") ?? [];
  if (nonce === undefined) {
    // The server sends one copy to several visitors: its inline scripts are listed by their hashes.
    expect([path, scripts.length > others.length]).toEqual([path, true]);
    expect([path, styles]).toEqual([path, ["'self'", expect.stringMatching(/^'nonce-.{20,}'$/)]]);
  } else {
    expect([path, nonce.length > 25, nonces.has(nonce)]).toEqual([path, true, false]);
    nonces.add(nonce);
    expect([path, styles]).toEqual([path, ["'self'", nonce]]);
  }
  for (const directive of ["object-src", "base-uri"]) expect(policy.get(directive)).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  expect([path, policy.get("frame-ancestors")]).toEqual([path, [path.endsWith("/embed") ? "*" : "'none'"]]);
}

async function visitStrictly(page: Page, path: string, nonces: Set<string>, heard: string[]): Promise<void> {
  const response = await visit(page, path);
  expectStrictPolicy(path, response?.headers()["content-security-policy"], nonces);
  expect([path, heard]).toEqual([path, []]);
}

/** Pages of emailed links and missing things. */
const notFromHome = new Set([
  "/forgotten-password",
  "/result",
  "/screen",
  "/wall",
  // From the reference, and from the garage.
  "/how-to-play/python",
  // From a result.
  "/teams/default/try-car",
  "/claim/none",
  "/sign-in-link/none",
  "/no/such/page",
]);

async function linksAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  const menu = page.locator("header summary");
  if (await menu.isVisible()) await menu.click();
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter((link) => link.checkVisibility() && link.origin === location.origin)
      .map((link) => link.pathname),
  );
}

test.describe("every page has a strict policy with its own nonce, never violates it and logs nothing", () => {
  for (const who of ["visitor", "member", "admin"] as const satisfies Who[]) {
    test(`as ${who}, opening each page by its address`, { tag: "@thorough" }, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ storageState: site.stateOf[who], locale: "en-GB" });
      await logForbidden(context);
      const page = await context.newPage();
      const heard = complaintsOf(page);
      const nonces = new Set<string>();
      const paths = pagesOf(who, site.places);
      for (const path of paths) await visitStrictly(page, path, nonces, heard);
      expect(paths.length).toBeGreaterThan(3);
      await context.close();
    });

    // The walks of visitors and admins are long.
    test(`as ${who}, navigating between pages`, { tag: who === "member" ? [] : "@thorough" }, async ({ browser }) => {
      const context = await browser.newContext({ storageState: site.stateOf[who], locale: "en-GB" });
      await logForbidden(context);
      const page = await context.newPage();
      const refused = new Set<string>();
      const heard = complaintsOf(page, refused);
      const nonces = new Set<string>();
      const [first, ...next] = pagesOf(who, site.places);
      await visitStrictly(page, first!, nonces, heard);
      expect(next.length).toBeGreaterThan(2);
      for (const path of next) {
        const answer = await context.request.get(site.address + path);
        expectStrictPolicy(path, answer.headers()["content-security-policy"], nonces);
        if (!answer.ok()) refused.add(site.address + path);
        await move(page, path);
        await expect(page).toHaveURL(answer.url());
        await expect(page.locator("h1, main, [data-screen], output").first()).toBeAttached();
        expect([path, heard]).toEqual([path, []]);
      }
      await context.close();
    });
  }
});

test("a visitor is at most two clicks from every page, also at 390 px", { tag: "@thorough" }, async ({ browser }) => {
  test.setTimeout(120_000);
  // Links are in the page that the server sends.
  const context = await browser.newContext({ locale: "en-GB", javaScriptEnabled: false });
  const page = await context.newPage();
  const linksOf = new Map<string, Map<number, string[]>>();
  const widths = [1440, 390];
  const noteLinks = async (path: string) => {
    await page.goto(site.address + path);
    const links = new Map<number, string[]>();
    for (const width of widths) links.set(width, await linksAt(page, width));
    linksOf.set(path, links);
  };
  await noteLinks("/");
  const pages = pagesOf("visitor", site.places);
  const oneClick = new Set([...(linksOf.get("/")?.values() ?? [])].flat());
  for (const path of oneClick) if (path !== "/" && pages.includes(path)) await noteLinks(path);
  for (const width of widths) {
    const first = new Set(linksOf.get("/")?.get(width));
    expect(first.size).toBeGreaterThan(5);
    const reached = new Set(["/", ...first]);
    for (const path of first) for (const next of linksOf.get(path)?.get(width) ?? []) reached.add(next);
    const wanted = pages.filter((path) => !notFromHome.has(path) && !path.startsWith("/race/none"));
    expect([width, wanted.filter((path) => !reached.has(path))]).toEqual([width, []]);
  }
  await context.close();
});

/** The text without scripts. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("every public page has a strict policy, and its text and heading without JavaScript", async ({ playwright }) => {
  const request = await playwright.request.newContext({ extraHTTPHeaders: { "accept-language": "tr-TR" } });
  const nonces = new Set<string>();
  for (const path of pagesOf("visitor", site.places)) {
    // These need JavaScript.
    if (["/screen", "/wall", "/race/none/embed"].includes(path)) continue;
    const answer = await request.get(site.address + path);
    expectStrictPolicy(path, answer.headers()["content-security-policy"], nonces);
    const html = await answer.text();
    expect([path, /<html[^>]* lang="([^"]*)"/.exec(html)?.[1]]).toEqual([path, "tr"]);
    expect([path, wordsOf(/<h1\b[^]*?<\/h1>/.exec(html)?.[0] ?? "")]).not.toEqual([path, ""]);
    expect([path, wordsOf(/<main\b[^]*<\/main>/.exec(html)?.[0] ?? "").length > 30]).toEqual([path, true]);
  }
  await request.dispose();
});

test("forms work without JavaScript, show errors and keep input", { tag: "@thorough" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  const submit = (having: string) => page.locator(`main form:has(${having}) button[type=submit]`).first().click();

  await page.goto(`${site.address}/sign-in`);
  await page.locator("[name=email]").fill("nobody@example.org");
  await page.locator("[name=password]").fill("not the password");
  await submit("[name=password]");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("[name=email]")).toHaveValue("nobody@example.org");

  await page.goto(`${site.address}/sign-up?to=/addTeam`);
  await page.locator("[name=name]").fill("Deniz");
  await page.locator("[name=email]").fill("no address");
  await page.locator("[name=password]").fill("short");
  await submit("[name=password]");
  await expect(page.locator("[aria-invalid=true]")).not.toHaveCount(0);
  await expect(page.locator("[name=name]")).toHaveValue("Deniz");
  await page.locator("[name=email]").fill("deniz@example.org");
  await page.locator("[name=password]").fill("a short sentence");
  await page.locator("[name=noticeRead]").check();
  await submit("[name=password]");
  await expect(page).toHaveURL(`${site.address}/addTeam`);

  const team = page.locator("form:has([value=create])");
  await team.locator("[name=name]").fill("x");
  await team.locator("[name=university]").fill("Ege Üniversitesi");
  await team.locator("button[type=submit]").click();
  await expect(team.locator("[name=name]")).toHaveAttribute("aria-invalid", "true");
  await expect(team.locator("[name=university]")).toHaveValue("Ege Üniversitesi");
  await team.locator("[name=name]").fill("Poyraz");
  await team.locator("[name=city]").fill("İzmir");
  await team.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Poyraz");

  await page.goto(`${site.address}/questions`);
  await page.locator("[name=content]").fill("?");
  await submit("[name=content]");
  await expect(page.locator("[name=content]")).toHaveAttribute("aria-invalid", "true");
  await page.locator("[name=content]").fill("May a car buy nothing at all in its turn?");
  await submit("[name=content]");
  await expect(page.getByText("May a car buy nothing at all in its turn?")).toBeVisible();

  await page.goto(`${site.address}/submit-car`);
  await page.getByRole("link", { name: "Submit without the editor" }).click();
  await page.locator("form:has([value=bytecode]) [name=bytecode]").fill("no bytecode");
  await submit("[value=bytecode]");
  await expect(page.getByRole("alert")).toBeVisible();

  await page.goto(`${site.address}/account`);
  await page.locator('form[action="/sign-out"] button').click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await context.close();
});

/** As when a browser blocks storage. */
function denyEverything(): void {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(globalThis, name, {
      configurable: true, // as browsers have it
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
  Object.defineProperty(Document.prototype, "cookie", {
    get() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
    set() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  });
}

async function walkQuietly(context: BrowserContext, paths: readonly string[]): Promise<void> {
  const page = await context.newPage();
  const heard = complaintsOf(page);
  for (const path of paths) {
    await visit(page, path);
    expect([path, heard]).toEqual([path, []]);
  }
  await visit(page, "/submit-car");
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  await visit(page, "/");
  await page.getByRole("button", { name: "Race now" }).click();
  await expect(page.getByRole("button", { name: "Race again" })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel("Colour mode: System").click();
  await page.getByLabel("Colour mode: Light").click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(heard).toEqual([]);
}

test("every public page works without cookies and site data, with a quiet console", { tag: "@thorough" }, async () => {
  test.setTimeout(240_000);
  const profile = mkdtempSync(join(tmpdir(), "code-prix-no-cookies-"));
  mkdirSync(join(profile, "Default"));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  const executablePath = findOrInstall("Chromium with settings");
  test.skip(!executablePath, "No Chromium that heeds its owner's settings: set CHROMIUM_WITH_SETTINGS_PATH to one.");
  const context = await chromium.launchPersistentContext(profile, {
    ...test.info().project.use.launchOptions,
    ...(executablePath && { executablePath }),
    locale: "en-GB",
    colorScheme: "light",
  });
  const [page] = context.pages();
  await page!.goto(`${site.address}/privacy?lang=tr`);
  await page!.goto(`${site.address}/privacy`);
  await expect(page!.locator("html")).toHaveAttribute("lang", "en");
  await walkQuietly(context, pagesOf("visitor", site.places));
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test(
  "every public page works when storage, databases and cookies throw, as in a sandboxed frame",
  { tag: "@thorough" },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: "en-GB", colorScheme: "light" });
    await context.addInitScript(denyEverything);
    await walkQuietly(context, ["/screen", "/result", "/simulate", "/follow", "/sign-in"]);
    await context.close();
  },
);

/** Width, height, and whole lines of code that must be in view. */
const garageSizes = [
  [1366, 768, 25],
  [1366, 645, 20],
  [1024, 740, 22],
  [1920, 1080, 40],
  [390, 844, 20],
  // A phone with its keyboard open.
  [390, 544, 12],
] as const;

/** Sizes to load the garage at; the others are seen after a resize. */
const loadedAt: Readonly<Record<"daily" | "thorough", Readonly<Record<"visitor" | "member", readonly string[]>>>> = {
  daily: { visitor: ["1366×645", "390×844"], member: ["1024×740"] },
  thorough: { visitor: ["1366×768", "1366×645", "1920×1080", "390×844"], member: ["1366×768", "1024×740"] },
};

/** Whole lines of code in view; none if the page scrolls or its code is too small or too tight. */
const linesInView = (page: Page) =>
  page.evaluate(() => {
    const code = document.querySelector(".cm-scroller")!.getBoundingClientRect();
    const { fontSize, lineHeight } = getComputedStyle(document.querySelector(".cm-line")!);
    const [size, line] = [parseFloat(fontSize), parseFloat(lineHeight)];
    const { scrollHeight, scrollWidth } = document.documentElement;
    const isReadable = size >= (innerWidth < 500 ? 16 : 14) && line / size >= 1.4;
    const scrolls = scrollHeight > innerHeight || scrollWidth > innerWidth;
    return isReadable && !scrolls ? Math.floor((Math.min(code.bottom, innerHeight) - code.top) / line) : 0;
  });

async function expectMostlyCode(browser: Browser, when: keyof typeof loadedAt): Promise<void> {
  for (const who of ["visitor", "member"] as const) {
    const context = await browser.newContext({ storageState: site.stateOf[who], locale: "en-GB" });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        // As the metric is defined: what follows an input within half a second doesn't count.
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const isLoaded = ([width, height]: readonly number[]) => loadedAt[when][who].includes(`${width}×${height}`);
    for (const size of garageSizes.toSorted((a, b) => Number(isLoaded(b)) - Number(isLoaded(a)))) {
      const [width, height, least] = size;
      const message = `${who} ${width}×${height}`;
      await page.setViewportSize({ width, height });
      if (isLoaded(size)) {
        await page.goto(`${site.address}/submit-car`);
        await page.locator(".cm-content").click();
        await compiled(page);
        if (width > 900) await expect(page.locator(".replay canvas").first()).toBeVisible({ timeout: 30_000 });
        const moved = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
        expect(
          moved.reduce((sum, each) => sum + each, 0),
          message,
        ).toBeLessThanOrEqual(0.02);
      }
      await expect.poll(() => linesInView(page), { message }).toBeGreaterThanOrEqual(least);
    }
    // Neither late parts nor refreshed data take the cursor away.
    await expect(page.locator(".cm-content")).toBeFocused();
    await page.evaluate(() => (globalThis as RouterWindow).__reactRouterDataRouter?.revalidate());
    await expect(page.locator(".cm-content")).toBeFocused();
    await context.close();
  }
}

test("the garage is mostly code on every screen, and nothing in it moves", ({ browser }) =>
  expectMostlyCode(browser, "daily"));

test(
  "with an AI rule, the garage is mostly code on every screen, and nothing in it moves",
  { tag: "@thorough" },
  async ({ browser }) => {
    const admin = await browser.newContext({ baseURL: site.address, storageState: site.stateOf.admin });
    await sayAiRule(await admin.newPage(), site.places.competition);
    await admin.close();
    await expectMostlyCode(browser, "thorough");
  },
);
