import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { type Browser, type Page, launch } from "puppeteer-core";
import { findOrInstall } from "../find-browser.ts";

/** What `other-browsers.spec.ts` can't do in both browsers. */

const executablePath = findOrInstall("Firefox");

let browser: Browser;
let page: Page;

test.beforeAll(async () => {
  if (executablePath === undefined) return;
  browser = await launch({ browser: "firefox", executablePath, headless: true });
});

// oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures a function names
test.beforeEach(async ({}, testInfo) => {
  testInfo.skip(executablePath === undefined, "There is no Firefox here.");
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 900 });
});

test.afterEach(() => page?.close());
test.afterAll(() => browser?.close());

async function expectText(text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 100 }, text);
}

/** By a link. */
async function move(path: string): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => Promise<void> };
    };
    void router.navigate(to);
  }, path);
  await page.waitForFunction((to) => location.pathname === to, {}, path);
}

test(
  "a failed page request is retried, and a visited page appears immediately",
  { tag: "@thorough" },
  async ({ baseURL }) => {
    await page.goto(`${baseURL}/privacy?lang=en`);
    await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
    await page.setRequestInterception(true);
    let asked = 0;
    let isHeld = false;
    page.on("request", (request) => {
      const isData = new URL(request.url()).pathname === "/questions.data";
      if (isData && isHeld) return;
      if (isData) asked += 1;
      void (isData && asked === 1 ? request.respond({ status: 503, body: "Service Unavailable" }) : request.continue());
    });
    await move("/questions");
    await expectText("Ask the organisers");
    expect(asked).toBeGreaterThanOrEqual(2);
    await move("/privacy");
    await page.waitForFunction(() => !document.querySelector("h1")?.textContent.startsWith("Questions"));
    isHeld = true;
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.querySelector("h1")?.textContent.startsWith("Questions"));
  },
);

test("a page follows the events of a wallet", { tag: "@thorough" }, async ({ baseURL }) => {
  await page.evaluateOnNewDocument(() => {
    const listeners = new Map<string, Set<(value: unknown) => void>>();
    Object.assign(globalThis, {
      ethereum: {
        request: () => Promise.resolve([]),
        on: (event: string, listener: (value: unknown) => void) =>
          listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event: string, listener: (value: unknown) => void) => listeners.get(event)?.delete(listener),
      },
      walletListeners: listeners,
    });
  });
  await page.goto(`${baseURL}/privacy?lang=en`);
  type WithWallet = { walletListeners: Map<string, Set<(value: unknown) => void>> };
  await page.waitForFunction(() => (globalThis as unknown as WithWallet).walletListeners.size === 3);
  const reloaded = page.waitForNavigation();
  await page.evaluate(() => {
    for (const tell of (globalThis as unknown as WithWallet).walletListeners.get("chainChanged") ?? []) tell("0x1");
  });
  await reloaded;
});

test("an unregistered big screen reloads for a new build", { tag: "@thorough" }, async ({ baseURL }) => {
  await page.goto(`http://results.localhost:${new URL(baseURL ?? "").port}/result?lang=en`);
  await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
  await page.setRequestInterception(true);
  const newBuild = JSON.stringify({ id: "0123456789abcdef", timestamp: Date.now() + 60_000 });
  page.on("request", (request) => {
    const isAsked = new URL(request.url()).pathname === "/builds/latest.json";
    void (isAsked ? request.respond({ contentType: "application/json", body: newBuild }) : request.continue());
  });
  const reloaded = page.waitForNavigation();
  // Visibility changes trigger a check instead of waiting a minute.
  const looks = setInterval(() => {
    void page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))).catch(() => undefined);
  }, 250);
  await reloaded.finally(() => clearInterval(looks));
});
