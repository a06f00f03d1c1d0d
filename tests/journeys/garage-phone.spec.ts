import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { carWith, choosesSolidity, compiled, openGarage, openTeam, pasteSource, sourceOf } from "./garage-page.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** 1.5 Mb/s, as on a venue's weak Wi-Fi. */
async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: 187_500,
    uploadThroughput: 93_750,
  });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test(
  "a car is written, driven and submitted on a phone with a slow network",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(180_000);
    await throttle(page);
    await choosesSolidity(page);
    await openTeam(page);
    await page.goto("/submit-car?lang=en");
    await expect(page.locator(".cm-content")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/Loading the compiler/)).toBeVisible({ timeout: 30_000 });
    await compiled(page);

    await pasteSource(page, carWith("codePrix.buyAcceleration(1)"));
    await page.locator(".cm-line", { hasText: "buyAcceleration(1)" }).tap();
    await page.keyboard.press("End");
    await page.getByRole("button", { name: ";", exact: true }).tap();
    await compiled(page);
    expect(await sourceOf(page)).toContain("buyAcceleration(1);");
    await page.getByRole("button", { name: "Undo", exact: true }).tap();
    await expect(page.locator('[data-problem="missing-semicolon"]')).toBeVisible({ timeout: 15_000 });
    await page.locator("[data-problem]").getByRole("button", { name: "Fix" }).tap();
    await compiled(page);

    await page.getByTestId("drive").last().tap();
    await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 60_000 });
    await page.locator("[data-testid=submit]:enabled").tap();
    await page.waitForURL(/\/submission\//, { timeout: 60_000 });
    await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible({ timeout: 90_000 });

    await test.step("no page scrolls sideways, also in Turkish", async () => {
      await page.goto("/submit-car?lang=tr");
      await page.getByTestId("drive").last().tap();
      for (const name of ["Yarış", "İstatistik", "Hata ayıkla"]) {
        await page.getByRole("tab", { name, exact: true }).click();
        expect([name, await overflow(page)]).toEqual([name, 0]);
      }
      await page.getByRole("button", { name: "Öğren", exact: true }).tap();
      await expect(page.getByRole("tab", { name: "Öğren", exact: true })).toBeHidden();
      expect(await overflow(page)).toBe(0);
    });
  },
);

test("a line of 128 kB is replaced by another without a freeze", { tag: "@thorough" }, async ({ page }) => {
  await openGarage(page);
  const line = (name: string) => `prices = [${`${name},`.repeat(43_000)}1]`;
  await pasteSource(page, line("aa"));
  await expect(page.locator(".cm-content")).toContainText("aa,aa,aa");
  await pasteSource(page, line("bb"));
  await expect(page.locator(".cm-content")).toContainText("bb,bb,bb");
});

test("long lines wrap on request, also after a reload", { tag: "@thorough" }, async ({ page }) => {
  const hidden = () => page.locator(".cm-scroller").evaluate((box) => box.scrollWidth - box.clientWidth);
  await openGarage(page);
  await pasteSource(page, `// ${"long ".repeat(60)}`);
  await expect.poll(hidden).toBeGreaterThan(100);
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: "Wrap lines" }).tap();
  await expect.poll(hidden).toBe(0);
  await page.reload();
  await expect(page.locator(".cm-line", { hasText: "long long" })).toBeVisible({ timeout: 60_000 });
  await expect.poll(hidden).toBe(0);
});
