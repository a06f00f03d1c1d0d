import { gzipSync } from "node:zlib";
import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";

/** How much script the first page fetches, and how it learns of the other routes. */

/** Kilobytes (1000 bytes) after gzip that `/` may send before Race now is pressed. */
const budgetKilobytes = 140;

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

/** The browser fetches the shared worker itself, without events on the page. */
async function sharedWorkerKilobytes(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const addresses = async () => {
    const { targetInfos } = await session.send("Target.getTargets");
    const workers = targetInfos.filter(({ type }) => type === "shared_worker").map(({ url }) => url);
    // Other sites' journeys share the browser.
    return [...new Set(workers.filter((url) => new URL(url).origin === new URL(page.url()).origin))];
  };
  await expect.poll(addresses).toHaveLength(1);
  const bodies = (await addresses()).map(async (address) => (await page.request.get(address)).body());
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length / 1000, 0);
}

for (const locale of ["en-GB", "tr-TR"]) {
  test(
    `the first page loads no more script than agreed before interaction (${locale})`,
    { tag: locale === "en-GB" ? [] : "@thorough" },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
      const script = countScript(context);
      const page = await context.newPage();
      await page.goto("/");
      expect(script.names().length).toBeGreaterThan(5);
      const kilobytes = (await script.kilobytes()) + (await sharedWorkerKilobytes(browser, page));
      expect(kilobytes, script.names().join("\n")).toBeLessThanOrEqual(budgetKilobytes);
      await context.close();
    },
  );
}

test("a page includes its links' routes, and navigates without a new document", async ({ page }) => {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const routes = page.waitForResponse((response) => new URL(response.url()).pathname === "/__manifest");
  await page.goto("/");
  expect((await routes).headers()["cache-control"]).toContain("immutable");
  await page.getByRole("contentinfo").getByRole("link", { name: "Simulator" }).click();
  await expect(page).toHaveURL(/\/simulate$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Standings" }).click();
  await expect(page).toHaveURL(/\/teams\/default$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(documents).toHaveLength(1);
});

test("a page of an older build reloads once, at the requested page", { tag: "@thorough" }, async ({ page }) => {
  await page.route("**/__manifest*", (route) =>
    route.fulfill({ status: 204, headers: { "X-Remix-Reload-Document": "true" } }),
  );
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto("/privacy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Simulator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Simulator" })).toBeVisible();
  expect(documents).toEqual(["/privacy", "/simulate"]);
  await page.goto("/privacy");
  documents.length = 0;
  await page.getByRole("contentinfo").getByRole("link", { name: "Simulator" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Internal Server Error");
  expect(documents).toEqual([]);
});
