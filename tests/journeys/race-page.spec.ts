import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Page, expect } from "@playwright/test";
import { test } from "./ready-pages.ts";

/** Only house cars, because no test submits in this city. */
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
  // The picture waits; its button starts the race and passes focus to the stop button.
  const replay = page.getByRole("region", { name: "Race replay" });
  await expect(replay.locator("canvas")).toHaveCount(0);
  const picture = replay.locator(".replay-picture > div");
  await expect(picture).toHaveCSS("background-image", /circuits\/\w+-light-1920\.avif/);
  expect((await picture.boundingBox())?.height).toBeGreaterThan(200);
  await replay.getByRole("button", { name: "Watch race" }).press("Enter");
  await expect(replay.getByRole("button", { name: "Pause" })).toBeFocused();
  await page.getByRole("button", { name: "Verify race" }).click();
  await expect(page.getByText("Race verified")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("It ran on the log's engine")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a link opens at its turn, speed and camera", { tag: "@thorough" }, async ({ page }) => {
  const path = await openSomeRace(page);
  await page.goto(`${path}?lang=en&turn=5&speed=2&camera=overview`);
  const replay = page.getByRole("region", { name: "Race replay" });
  await expect(replay.locator("output")).toHaveText(/^Turn 5 of/);
  await expect(replay.getByLabel("Speed")).toHaveValue("2");
  await expect(replay.getByLabel("Camera")).toHaveValue("overview");
  await expect(replay.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("the page fits a phone, with the tower folded above the picture", { tag: "@thorough" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSomeRace(page);
  const replay = page.getByRole("region", { name: "Race replay" });
  await replay.getByRole("button", { name: "Watch race" }).click();
  await expect(replay.getByRole("button", { name: "Show all" })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("an unknown race is a page not found", async ({ page }) => {
  const response = await page.goto("/race/no-such-race?lang=en");
  expect(response?.status()).toBe(404);
});

test("a race can be embedded in another site, but not its page", { tag: "@thorough" }, async ({ page, baseURL }) => {
  const path = await openSomeRace(page);
  const own = await page.request.get(path);
  expect(own.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  // On another origin, which may frame a local address.
  const html = `<!doctype html><iframe src="${baseURL}${path}/embed?turn=5&lang=en" width="900" height="600"></iframe>`;
  const other = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("region", { name: "Race replay" })).toBeVisible();
  await expect(frame.locator("output")).toHaveText(/^Turn 5 of/);
  await expect(frame.getByRole("link", { name: "Open the race's page" })).toHaveAttribute("target", "_blank");
  other.close();
});

test("a shared link shows the race's own picture", { tag: "@thorough" }, async ({ page, request }) => {
  const path = await openSomeRace(page);
  const address = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(address).toMatch(new RegExp(`${path}/share.png$`));
  const picture = await request.get(`${path}/share.png`);
  const bytes = await picture.body();
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const { etag } = picture.headers();
  expect((await request.get(`${path}/share.png`, { headers: { "If-None-Match": etag! } })).status()).toBe(304);
});

test("nothing visible moves when the replay loads", { tag: "@thorough" }, async ({ page }) => {
  const path = await openSomeRace(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${path}?lang=en`);
    const places = () =>
      page.evaluate(() =>
        [".replay-picture", ".transport"].map((part) => {
          const { top, height } = document.querySelector(part)!.getBoundingClientRect();
          return [part, Math.round(top + scrollY), Math.round(height)];
        }),
      );
    const waiting = await places();
    await page.getByRole("button", { name: "Watch race" }).click();
    await expect(page.getByRole("region", { name: "Race replay" }).locator("output")).toBeAttached();
    // Replacing an element in place isn't a layout shift.
    expect(await places()).toEqual(waiting);
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 1_500);
        }),
    );
    expect(shifted).toBeLessThanOrEqual(0.02);
  }
});

test("a race exports from the browser as a film", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(180_000);
  await openSomeRace(page);
  await page.getByRole("button", { name: "Watch race" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeFocused();
  await page.getByRole("button", { name: "Save video" }).click();
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save image" }).click();
  expect((await picture).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole("button", { name: "Create video" }).click();
  await expect(page.getByText(/\d% done/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Create video" })).toBeEnabled();
});

test(
  "typing a team's name filters its races without choosing, and clearing shows all",
  { tag: "@thorough" },
  async ({ page }) => {
    await openSomeRace(page);
    await page.goto("/races?competition=konya&lang=en");
    const team = page.locator("input[role=combobox]");
    await expect(team).toHaveAccessibleName("Team");
    await expect(team).toHaveAttribute("placeholder", "All teams");
    await team.pressSequentially("no such team");
    await expect(page.getByText('No results for "no such team".')).toBeVisible();
    await team.fill("metro");
    await expect(page.getByRole("option")).toHaveText(["Metronome"]);
    expect(new URL(page.url()).searchParams.get("team")).toBeNull();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]team=\w/);
    await expect(team).toHaveValue("Metronome");
    await team.fill("");
    await expect(page).not.toHaveURL(/[?&]team=\w/);
  },
);

test("the list of races filters by keyboard without moving focus", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/races?competition=konya&lang=en");
  const stage = page.getByLabel("Stage");
  await stage.focus();
  await stage.selectOption({ label: "Final" });
  await expect(page.getByText("No races match.")).toBeVisible();
  await expect(stage).toBeFocused();
  await expect(stage).toHaveValue("final");
  await page.goBack();
  await expect(stage).toHaveValue("");
});

test("a link that can't be copied automatically is shown for copying", { tag: "@thorough" }, async ({ page }) => {
  const path = await openSomeRace(page);
  // As without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await expect(async () => {
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Couldn't copy.").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(`${path}?turn=`).first()).toBeVisible();
});
