import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { violationsInBothModes, violationsOfWords } from "./accessibility.ts";

const pages = ["/", "/how-to-play", "/privacy", "/no-such-page"];

/** Opens a page and waits until its script has taken over. */
/** Links and controls beyond the edge of the screen, except inside scrolling elements. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, summary, h1, h2, img")]
      .filter((each) => each.checkVisibility() && !each.closest(".overflow-x-auto, .hero-picture, .sr-only"))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 120)),
  );
}

for (const { what, locale, openMenu, check, paths, widths, tag } of [
  {
    what: "in English in either colour mode, the first page at 390 px",
    locale: "en-GB",
    openMenu: "Open menu",
    check: violationsInBothModes,
    paths: ["/"],
    widths: [390],
    tag: [],
  },
  {
    what: "in English in either colour mode, every page at 1440 and at 390 px",
    locale: "en-GB",
    openMenu: "Open menu",
    check: violationsInBothModes,
    paths: pages,
    widths: [1440, 390],
    tag: "@thorough",
  },
  {
    what: "in Turkish, every page at 1440 and at 390 px",
    locale: "tr-TR",
    openMenu: "Menüyü aç",
    check: violationsOfWords,
    paths: pages,
    widths: [1440, 390],
    tag: "@thorough",
  },
])
  test(`axe finds nothing ${what}, with the menu open and closed`, { tag }, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, width, await check(page)]).toEqual([path, width, []]);
        expect([path, width, await outside(page)]).toEqual([path, width, []]);
      }
    }
    await page.locator("summary", { hasText: openMenu }).click();
    expect(await check(page, [], "header")).toEqual([]);
    await context.close();
  });

test("the language follows the browser, changes with a link and is remembered", async ({ browser }) => {
  const context = await browser.newContext({ locale: "tr-TR" });
  const page = await context.newPage();
  await page.goto("/privacy");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gizlilik");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  await page.goto("/how-to-play");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to Play");
  const alternates = page.locator("link[rel=alternate][hreflang]");
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")))).toEqual([
    "en",
    "tr",
    "x-default",
  ]);
  await context.close();
});

test("a browser gets the texts of one language only", async ({ page }) => {
  const texts: string[] = [];
  page.on("response", async (response) => {
    if (/\/assets\/.*\.js/.test(response.url())) texts.push(await response.text().catch(() => ""));
  });
  await page.goto("/");
  await expect.poll(() => texts.join("")).toContain("Race now");
  expect(texts.join("")).not.toContain("Şimdi yarıştır");
});

test("Race now: one press, no account, and the race is on screen", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/?city=izmir");
  await page.getByRole("button", { name: "Race now" }).click();
  await expect(page.locator("canvas").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Race again" })).toBeVisible();
});

test("a form can be sent before the page's scripts have loaded", { tag: "@thorough" }, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.locator("input[type=password]").fill("no such password");
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.isNavigationRequest());
  await page.locator("main form button[type=submit]").first().click();
  await posted;
  held.resolve();
});

test("the lessons of How to Play run on the formula", async ({ page }) => {
  await page.goto("/how-to-play");
  // 16 and 9 units have been sold.
  await expect(page.locator("#turn").getByRole("button", { name: "Buy 5 speed (734 coins)" })).toBeVisible();
  const attack = page.locator("#attack");
  await attack.getByRole("button", { name: "Fire shell (40 coins)" }).click();
  await expect(attack.getByText("Hit! Rival 2: speed 18 → 1.")).toBeVisible();
  await attack.getByRole("button", { name: "Let rival fire" }).click();
  await expect(attack.getByText("No shield: speed 22 → 1.")).toBeVisible();
  const prices = page.locator("#prices");
  await expect(prices.getByText("Turn 1: price 11 → 254 coins.")).toBeVisible();
  await prices.getByRole("slider", { name: "Units a rival buys in turn 1" }).fill("0");
  await expect(prices.getByText("Turn 1: price 11 → 8 coins.")).toBeVisible();
});

test("pages are readable without JavaScript", { tag: "@thorough" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/", "/how-to-play", "/privacy"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "How to Play" }),
    ).toBeVisible();
  }
  await page.getByRole("link", { name: "Türkçe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gizlilik");
  await context.close();
});

test("every page's share image exists", async ({ page, request }) => {
  for (const path of ["/?city=trabzon", "/how-to-play?city=trabzon"]) {
    await page.goto(path);
    const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect(picture).toMatch(/\/share\/trabzon-(home|how-to-play)\.jpg$/);
    const answer = await request.get(picture ?? "");
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  }
});
