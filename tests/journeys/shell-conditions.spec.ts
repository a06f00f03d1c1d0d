import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { base, complaints, move } from "./in-the-shell.ts";

/** With fewer features of browser, network or server. */

test.describe("without JavaScript", () => {
  test("below md the menu opens, navigates, and is closed on the next page", async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: "tr-TR",
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${base.origin}/`);
    const menu = page.getByRole("navigation", { name: "Ana menü" });
    await expect(menu).toHaveCount(0);
    await expect(page.locator("header button:visible")).toHaveCount(0);
    await page.locator("summary", { hasText: "Menüyü aç" }).click();
    await expect(menu.getByRole("link")).toHaveCount(3);
    await menu.getByRole("link").nth(1).click();
    await expect(page).toHaveURL("/how-to-play");
    await expect(menu).toHaveCount(0);
    await context.close();
  });

  test("a page follows the system's dark or light mode", async ({ browser }) => {
    for (const colorScheme of ["dark", "light"] as const) {
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme });
      const page = await context.newPage();
      await page.goto(`${base.origin}/privacy`);
      const lightness = await page
        .locator("body")
        .evaluate((body) => Math.max(...(getComputedStyle(body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)));
      expect([colorScheme, lightness > 128]).toEqual([colorScheme, colorScheme === "light"]);
      await context.close();
    }
  });
});

test.describe("7. a page's data", () => {
  test("is requested again once if the server is briefly unavailable", async ({ page }) => {
    await page.goto("/privacy");
    for (const path of ["/races", "/questions"]) {
      let asked = 0;
      await page.route(`**${path}.data*`, async (route) => {
        asked += 1;
        if (asked === 1) await route.fulfill({ status: 503, body: "Service Unavailable" });
        else await route.continue();
      });
      await move(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Internal Server Error" })).toHaveCount(0);
      // Live topics may have been requested again.
      expect(asked).toBeGreaterThanOrEqual(2);
    }
  });

  test("times out after ten seconds with a message", { tag: "@thorough" }, async ({ page }) => {
    await page.goto("/privacy");
    const startedMs = Date.now();
    await page.route("**/teams/**.data*", () => undefined);
    await page.route("**/teams.data*", () => undefined);
    await move(page, "/teams");
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    await expect(page.getByText("No response.")).toBeVisible();
    expect(Date.now() - startedMs).toBeGreaterThan(9_000);
    expect(Date.now() - startedMs).toBeLessThan(20_000);
  });

  test("a form is never sent twice", async ({ page }) => {
    await page.goto("/sign-in");
    let sent = 0;
    await page.route("**/sign-in.data*", async (route) => {
      if (route.request().method() === "POST") sent += 1;
      await route.fulfill({ status: 503, body: "Service Unavailable" });
    });
    const form = page.locator("form:has([name=password])").first();
    await form.locator("[name=email]").fill("nobody@example.org");
    await form.locator("[name=password]").fill("not the password");
    await form.locator("button[type=submit]").first().click();
    await expect(page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    expect(sent).toBe(1);
  });
});

test("the console shows no errors over plain HTTP on a local network", async ({ playwright }, testInfo) => {
  const { executablePath, args = [] } = testInfo.project.use.launchOptions ?? {};
  const browser = await playwright.chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, "--host-resolver-rules=MAP race-desk.lan 127.0.0.1"],
  });
  const page = await browser.newPage({ locale: "en-GB" });
  const heard = complaints(page);
  for (const path of ["/", "/how-to-play", "/sign-in"]) await page.goto(`http://race-desk.lan:${base.port}${path}`);
  expect(heard).toEqual([]);
  await browser.close();
});
