import { type Page, expect, test } from "@playwright/test";
import { encodeRaceLog } from "#engine/race/race-log-text.ts";
import { livelyRace } from "#web/races/replay/race-for-tests.ts";

/** Letters and edges differ a little between machines; a car, a shell or a landmark out of place is more than this. */
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.25 };

/** Opens a made-up race, stopped at a turn: the clock does not move, so the picture is always the same. */
async function openAt(page: Page, turn: number, view: "flat" | "solid", city = "") {
  await page.addInitScript((chosen) => {
    localStorage.setItem("replay-view", chosen);
    localStorage.setItem("replay-opening-seen", "1");
  }, view);
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`/simulate?lang=en${city === "" ? "" : `&city=${city}`}`);
  const log = encodeRaceLog(livelyRace());
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "race.jsonl", mimeType: "application/json", buffer: Buffer.from(log) });
  const replay = page.getByRole("region", { name: "Race replay" });
  await replay.getByRole("button", { name: "Pause" }).click();
  await replay.getByLabel("Camera").selectOption("overview");
  await replay.getByRole("button", { name: "One turn on" }).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < turn; i += 1) await page.keyboard.press("ArrowRight");
  await expect(replay.locator("output")).toHaveText(new RegExp(`^Turn ${turn} of`));
  // The picture is drawn; what is told on it are texts, which tests of their own read.
  await replay.locator(".caption").evaluate((caption: HTMLElement) => caption.style.setProperty("display", "none"));
  return replay.locator(`.replay-picture:has(canvas[data-view=${view}])`);
}

for (const mode of ["light", "dark"] as const) {
  test(`the map at turn 8, ${mode}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode });
    const picture = await openAt(page, 8, "flat");
    await expect(picture).toHaveScreenshot(`map-${mode}.png`, tolerance);
  });
}

for (const city of ["trabzon", "istanbul", "konya", "gaziantep", "izmir"]) {
  test(`the map of ${city} at turn 8`, async ({ page }) => {
    const picture = await openAt(page, 8, "flat", city);
    await expect(picture).toHaveScreenshot(`map-${city}.png`, tolerance);
  });
}

for (const [city, picture] of [
  ["", "solid.png"],
  ["istanbul", "solid-istanbul.png"],
] as const) {
  test(`the 3D view at turn 8${city && `, ${city}`}`, async ({ page }) => {
    test.setTimeout(180_000);
    await expect(await openAt(page, 8, "solid", city)).toHaveScreenshot(picture, { ...tolerance, timeout: 90_000 });
  });
}
