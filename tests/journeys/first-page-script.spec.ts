import { gzipSync } from "node:zlib";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";

/** What a browser fetches of script for the first page, and how it comes to know the rest of the site. */

/** Kilobytes (1000 bytes) after gzip that `/` may send before Race now is pressed. */
const budgetKilobytes = 130;

/** The services that start later are fetched ahead some seconds after the page: the last scripts of `/`. */
const lastScripts = ["waiting-services"];

const isMap = /\/assets\/manifest-/;

/** Opens the first page; its script has taken over. */
async function openFirstPage(page: Page): Promise<void> {
  await page.goto("/");
  await page.waitForFunction(() => !("earlyPresses" in globalThis));
}

/** Sums what a page fetches from now on. */
function countScript(context: BrowserContext) {
  const files = new Map<string, Promise<number>>();
  context.on("response", (response) => {
    if (!(response.headers()["content-type"] ?? "").includes("javascript")) return;
    files.set(
      new URL(response.url()).pathname,
      response.body().then((body) => gzipSync(body).length / 1000),
    );
  });
  return {
    names: () => [...files.keys()],
    kilobytes: async () => (await Promise.all(files.values())).reduce((sum, each) => sum + each, 0),
  };
}

for (const locale of ["en-GB", "tr-TR"]) {
  test(`the first page sends no more script than agreed before anything is pressed (${locale})`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
    const script = countScript(context);
    const page = await context.newPage();
    const last = lastScripts.map((name) => page.waitForResponse((response) => response.url().includes(`/${name}-`)));
    await openFirstPage(page);
    await Promise.all(last);
    expect(script.names().length).toBeGreaterThan(5);
    expect(await script.kilobytes(), script.names().join("\n")).toBeLessThanOrEqual(budgetKilobytes);
    await context.close();
  });
}

test("the map of all routes comes with the first sign of a visitor, once, and pages change without a new document", async ({
  page,
}) => {
  const maps: string[] = [];
  const documents: string[] = [];
  page.on("request", (request) => {
    if (isMap.test(request.url())) maps.push(request.url());
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await openFirstPage(page);
  expect(maps).toEqual([]);
  const map = page.waitForResponse(isMap);
  await page.keyboard.press("Tab");
  await map;
  await page.getByRole("contentinfo").getByRole("link", { name: "Simulator" }).click();
  await expect(page).toHaveURL(/\/simulate$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Standings" }).click();
  await expect(page).toHaveURL(/\/teams\/default$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(maps).toHaveLength(1);
  expect(documents).toHaveLength(1);
});

test("a map that is gone reloads the page that was wanted, and only once", async ({ page }) => {
  await page.route(isMap, (route) => route.fulfill({ status: 404, body: "" }));
  await openFirstPage(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Simulator" }).click();
  await expect(page).toHaveURL(/\/simulate$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
