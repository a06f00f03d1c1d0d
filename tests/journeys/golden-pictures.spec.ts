import { type Locator, type Page, expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import { livelyRace } from "#web/races/replay/race-for-tests.ts";

/** Larger than font and edge differences between machines, smaller than a misplaced car or landmark. */
const tolerance = { maxDiffPixelRatio: 0.01, threshold: 0.25 };

/** With a stopped clock. */
async function openAt(page: Page, turn: number, city = "") {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`/simulate?lang=en${city === "" ? "" : `&city=${city}`}`);
  const log = encodeRaceLog(livelyRace());
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "race.jsonl", mimeType: "application/json", buffer: Buffer.from(log) });
  const replay = page.getByRole("region", { name: "Race replay" });
  await replay.getByRole("button", { name: "Pause" }).click();
  await replay.getByLabel("Camera").selectOption("overview");
  await replay.getByRole("button", { name: "Forward one turn" }).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < turn; i += 1) await page.keyboard.press("ArrowRight");
  await expect(replay.locator("output")).toHaveText(new RegExp(`^Turn ${turn} of`));
  // Captions have their own tests.
  await replay.locator(".caption").evaluate((caption: HTMLElement) => caption.style.setProperty("display", "none"));
  return replay;
}

const seesTheMap = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem("replay-view", "flat");
    localStorage.setItem("replay-opening-seen", "1");
  });

const mapOf = (replay: Locator) => replay.locator(".replay-picture:has(canvas[data-view=flat])");

test("the map at turn 8, by day and by night, and from near", async ({ page }) => {
  await seesTheMap(page);
  const replay = await openAt(page, 8);
  const picture = mapOf(replay);
  await expect.soft(picture).toHaveScreenshot("map-light.png", tolerance);
  // Cars side by side must not overlap.
  await replay.getByLabel("Camera").selectOption("chase");
  await expect.soft(picture).toHaveScreenshot("map-near.png", { ...tolerance, maxDiffPixelRatio: 0.003 });
  await replay.getByLabel("Camera").selectOption("overview");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.soft(picture).toHaveScreenshot("map-dark.png", tolerance);
});

test("the map at turn 8 in each city", { tag: "@thorough" }, async ({ page }) => {
  await seesTheMap(page);
  for (const city of ["izmir", "trabzon", "istanbul", "konya", "gaziantep"]) {
    const replay = await openAt(page, 8, city);
    await expect.soft(mapOf(replay)).toHaveScreenshot(`map-${city}.png`, tolerance);
  }
});

test("the 3D view at turn 8: whole circuits and from the roadside", { tag: "@thorough" }, async ({ page }) => {
  await seesTheMap(page);
  for (const city of ["", "istanbul"]) {
    // Without a GPU, 3D frames are slow: go there in the map and draw few, small frames.
    const replay = await openAt(page, 8, city);
    await page.setViewportSize({ width: 800, height: 700 });
    await replay.getByLabel("View").selectOption("solid");
    await expect(replay.locator("canvas[data-view=solid]")).toBeVisible({ timeout: 60_000 });
    const picture = replay.locator(".replay-picture:has(canvas[data-view=solid])");
    const wait = { ...tolerance, timeout: 60_000 };
    await expect.soft(picture).toHaveScreenshot(city === "" ? "solid.png" : `solid-${city}.png`, wait);
    if (city === "") continue;
    await replay.getByLabel("Camera").selectOption("trackside");
    await expect.soft(picture).toHaveScreenshot(`solid-${city}-trackside.png`, wait);
  }
});
