import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { type Browser, type ElementHandle, type Page, launch } from "puppeteer-core";
import { findOrInstall } from "../find-browser.ts";

/** Playwright needs a patched Firefox, so this uses Debian's. Pages mustn't reload, and the console must be empty. */

const executablePath = findOrInstall("Firefox");

let browser: Browser;
let page: Page;
const complaints: string[] = [];

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
  complaints.length = 0;
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
});

test.afterEach(() => page?.close());
test.afterAll(() => browser?.close());

/** Puppeteer's search by role takes half a minute on animated pages. */
async function press(name: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>("button, [role=tab]")].find(
        (each) => (each.getAttribute("aria-label") ?? each.innerText).trim() === wanted,
      ),
    { polling: 100 },
    name,
  );
  await (found as ElementHandle<HTMLElement>).click();
}

async function expectText(text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 100 }, text);
}

async function expectQuietPage(): Promise<void> {
  const wayHere = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.type;
  });
  expect(wayHere).toBe("navigate");
  expect(complaints).toEqual([]);
}

test("one click on the first page starts a race", async ({ baseURL }) => {
  await page.goto(`${baseURL}/?lang=en`);
  await press("Race now");
  await page.waitForSelector(".replay canvas", { visible: true });
  await press("Pause");
  await expectQuietPage();
});

test("a race can be verified on its page", { tag: "@thorough" }, async ({ baseURL }) => {
  await page.goto(`${baseURL}/teams/konya?lang=en`);
  const team = await page.waitForSelector('main a[href^="/team/"]');
  const teamPath = await team?.evaluate((link) => link.getAttribute("href"));
  // House cars race when the site is new.
  await expect(async () => {
    await page.goto(`${baseURL}${teamPath}?lang=en`);
    await page.waitForSelector('main a[href^="/race/"]', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  const racePath = await page.$eval('main a[href^="/race/"]', (link) => link.getAttribute("href"));
  await page.goto(`${baseURL}${racePath}?lang=en`);
  await press("Verify race");
  await expectText("Race verified");
  await expectText("the engine named in the log");
  await expectQuietPage();
});

test("a car is compiled, changed and raced in the garage", { tag: "@thorough" }, async ({ baseURL }) => {
  await page.goto(`${baseURL}/submit-car?lang=en`);
  const compiled = '[data-testid=compiler][data-state=done][data-mistakes="0"][data-current="true"]';
  await page.waitForSelector(compiled);
  await press("Race");
  await page.waitForSelector("[data-testid=race-result]");
  const editor = await page.waitForSelector(".cm-content");
  await editor?.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type("nonsense");
  await page.waitForSelector('[data-testid=compiler]:not([data-mistakes="0"])');
  for (const _ of "nonsense") await page.keyboard.press("Backspace");
  await page.waitForSelector(compiled);
  await expectQuietPage();
});

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

test("the menu on a phone closes after navigating forward and back", { tag: "@thorough" }, async ({ baseURL }) => {
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(`${baseURL}/?lang=en`);
  await page.waitForFunction(() => "__reactRouterDataRouter" in globalThis);
  const expectMenu = (open: boolean, path: string) =>
    page.waitForFunction(
      (isOpen, at) =>
        location.pathname === at && document.querySelector<HTMLDetailsElement>("header details")?.open === isOpen,
      {},
      open,
      path,
    );
  await page.locator("header summary").click();
  await expectMenu(true, "/");
  await page.locator("header details a[href^='/how-to-play']").click();
  await expectMenu(false, "/how-to-play");
  for (const [way, path] of [
    ["back", "/"],
    ["forward", "/how-to-play"],
  ] as const) {
    await page.evaluate((to) => history[to](), way);
    await expectMenu(false, path);
  }
  await expectQuietPage();
});

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
