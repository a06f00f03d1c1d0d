import type { Page } from "@playwright/test";

/** As on a slow phone: what the page shows is there before the code behind it, which comes when the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: wanted, resolve: letThemCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await wanted;
    await route.continue();
  });
  return letThemCome;
}
