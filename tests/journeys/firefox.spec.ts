import { expect, test } from "@playwright/test";
import { type Browser, type ElementHandle, type Page, launch } from "puppeteer-core";
import { findOrInstall } from "../find-browser.ts";

/**
 * What everybody does, in Firefox: Debian's own cannot be driven by Playwright, which brings a changed one. Each page must stay the one that
 * was opened, and its console quiet.
 */

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

/** Presses a button or a tab by what is written on it. Puppeteer's own search by role takes half a minute on a page that moves. */
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

/** The page was not loaded anew by itself, and says nothing that only developers read. */
async function expectQuietPage(): Promise<void> {
  const wayHere = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.type;
  });
  expect(wayHere).toBe("navigate");
  expect(complaints).toEqual([]);
}

test("one press on the first page starts a race", async ({ baseURL }) => {
  await page.goto(`${baseURL}/?lang=en`);
  await press("Race now");
  await page.waitForSelector(".replay canvas", { visible: true });
  await press("Pause");
  await expectQuietPage();
});

test("a race is verified on its page", async ({ baseURL }) => {
  await page.goto(`${baseURL}/teams/konya?lang=en`);
  const team = await page.waitForSelector('main a[href^="/team/"]');
  const teamPath = await team?.evaluate((link) => link.getAttribute("href"));
  // House cars race by themselves when the site is new.
  await expect(async () => {
    await page.goto(`${baseURL}${teamPath}?lang=en`);
    await page.waitForSelector('main a[href^="/race/"]', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  const racePath = await page.$eval('main a[href^="/race/"]', (link) => link.getAttribute("href"));
  await page.goto(`${baseURL}${racePath}?lang=en`);
  await press("Verify this race");
  await expectText("The same race, bit for bit");
  await expectText("the very engine that the log names");
  await expectQuietPage();
});

test("a car is compiled, changed and raced in the garage", async ({ baseURL }) => {
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
