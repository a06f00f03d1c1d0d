/** iPhones, and Safari before 17.4. */
import { expect } from "@playwright/test";
import { messagesOf } from "#messages/messages-of.ts";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import { livelyRace } from "#web/races/replay/race-for-tests.ts";
import { test } from "./closing-contexts.ts";

const { replay: texts } = messagesOf("en").races;
const phone = { width: 390, height: 844 };

for (const { browsers, change } of [
  {
    browsers: "that have no full screen",
    change: () => Reflect.deleteProperty(Element.prototype, "requestFullscreen"),
  },
  {
    browsers: "that refuse full screen",
    change: () => Object.assign(Element.prototype, { requestFullscreen: () => Promise.reject(new TypeError("no")) }),
  },
])
  test(`a replay fills the window of browsers ${browsers} until closed`, async ({ browser }) => {
    const context = await browser.newContext({ locale: "en-GB", viewport: phone, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(change);
    await page.goto("/simulate");
    const buffer = Buffer.from(encodeRaceLog(livelyRace()));
    await page.locator("input[type=file]").setInputFiles({ name: "race.json", mimeType: "application/json", buffer });
    const replay = page.getByRole("region", { name: texts.region });
    const enter = replay.getByRole("button", { name: texts.fullScreen });
    const fills = async () => {
      const box = await replay.boundingBox();
      return box?.x === 0 && box.y === 0 && box.width === phone.width && box.height === phone.height;
    };
    await enter.tap();
    await expect.poll(fills).toBe(true);
    await expect(replay.getByRole("button", { name: texts.leaveFullScreen })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect.poll(fills).toBe(false);
    await enter.tap();
    await expect.poll(fills).toBe(true);
    await replay.getByRole("button", { name: texts.leaveFullScreen }).tap();
    await expect.poll(fills).toBe(false);
  });

test("the garage opens in a browser with only Safari 16.4's features", async ({ page }) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Map, ["groupBy"]],
      [Object, ["groupBy"]],
      [URL, ["canParse", "parse"]],
      [Promise, ["withResolvers", "try"]],
      [Array, ["fromAsync"]],
      [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf"]],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/submit-car");
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 60_000 });
  await expect(
    page
      .getByTestId("hand-in")
      .or(page.getByLabel(messagesOf("en").editor.toolbar.draft))
      .first(),
  ).toBeVisible();
  expect(errors).toEqual([]);
});
