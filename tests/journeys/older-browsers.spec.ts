/** iPhones and old browsers. */
import { expect } from "@playwright/test";
import { messagesOf } from "#messages/messages-of.ts";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import { livelyRace } from "#web/races/replay/race-for-tests.ts";
import { supportedBrowsers } from "#web/app/supported-browsers.ts";
import { test } from "./closing-contexts.ts";

const { replay: texts } = messagesOf("en").races;
const phone = { width: 390, height: 844 };

test("a replay fills the window of browsers that have no full screen or refuse it, until closed", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en-GB", viewport: phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "requestFullscreen"));
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
  await page.evaluate(() =>
    Object.assign(Element.prototype, { requestFullscreen: () => Promise.reject(new TypeError("no")) }),
  );
  await enter.tap();
  await expect.poll(fills).toBe(true);
  await replay.getByRole("button", { name: texts.leaveFullScreen }).tap();
  await expect.poll(fills).toBe(false);
});

test("a page tells old browsers in its language what it needs", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "CSSPropertyRule"));
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const language of ["en", "tr"] as const) {
    await page.goto(`/privacy?lang=${language}`);
    const text = messagesOf(language).shell.oldBrowser(supportedBrowsers);
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeInViewport();
  }
  expect(errors).toEqual([]);
});

test("fields have at least 16 pixels on phones, which zoom in on smaller ones", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB", viewport: phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  for (const path of ["/simulate", "/receipt", "/submit-car"]) {
    await page.goto(path);
    if (path === "/submit-car") await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
    const sizes = await page
      .locator("input:not([type=hidden]), select, textarea, .cm-content")
      .evaluateAll((fields) =>
        fields.map(
          (field) => [field.outerHTML.slice(0, 80), Number.parseFloat(getComputedStyle(field).fontSize)] as const,
        ),
      );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(([, pixels]) => pixels < 16)).toEqual([]);
  }
});
