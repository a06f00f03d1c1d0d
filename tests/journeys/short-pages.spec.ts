import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";

test("How to Play has at most 700 words and 4,500 px", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 645 });
  await page.goto("/how-to-play?lang=en");
  const { height, words, sections } = await page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll("pre, button, label, legend, svg, script, style")) each.remove();
    return {
      height: document.documentElement.scrollHeight,
      words: copy.textContent.split(/\s+/).filter(Boolean).length,
      sections: main.querySelectorAll("section[id]").length,
    };
  });
  expect(sections).toBe(6);
  expect(words).toBeLessThanOrEqual(700);
  expect(height).toBeLessThanOrEqual(4_500);
});

test("the first row of the standings is on the first screen", async ({ page }) => {
  for (const [width, height, top] of [
    [1366, 645, 320],
    [390, 844, 420],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/teams/konya?lang=en");
    const row = page.locator("#standings tbody tr").first();
    await expect.poll(async () => (await row.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(top);
  }
});
