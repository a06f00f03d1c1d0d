import { type Page, expect, test } from "@playwright/test";

/** A race of house cars only: they race by themselves when the site is new, and no test hands in a car in this city. */
async function openSomeRace(page: Page): Promise<string> {
  await page.goto("/teams/konya?lang=en");
  await page.locator('main a[href^="/team/"]').first().click();
  await page.waitForURL(/\/team\/[^/]+$/);
  const link = page.locator('main a[href^="/race/"]').first();
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  const path = (await link.getAttribute("href")) ?? "";
  await page.goto(`${path}?lang=en`);
  return path;
}

test("a race is watched on its page and verified in the browser", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await openSomeRace(page);
  await expect(page.getByRole("region", { name: "Race replay" })).toBeVisible();
  await page.getByRole("button", { name: "Verify this race" }).click();
  await expect(page.getByText("The same race, bit for bit")).toBeVisible({ timeout: 20_000 });
  expect(errors).toEqual([]);
});

test("a link opens at its turn, speed and camera", async ({ page }) => {
  const path = await openSomeRace(page);
  await page.goto(`${path}?lang=en&turn=5&speed=2&camera=overview`);
  const replay = page.getByRole("region", { name: "Race replay" });
  await expect(replay.locator("output")).toHaveText(/^Turn 5 of/);
  await expect(replay.getByLabel("Speed")).toHaveValue("2");
  await expect(replay.getByLabel("Camera")).toHaveValue("overview");
  await expect(replay.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("the page fits a phone, and the tower folds above the picture", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSomeRace(page);
  const replay = page.getByRole("region", { name: "Race replay" });
  await expect(replay.getByRole("button", { name: "All cars" })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("a race that does not exist is a page not found", async ({ page }) => {
  const response = await page.goto("/race/no-such-race?lang=en");
  expect(response?.status()).toBe(404);
});
