import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";

test(
  "ten open live pages over HTTP/1.1 share one stream and don't block further pages",
  { tag: "@thorough" },
  async ({ browser, context }) => {
    // Earlier journeys may have left streams open.
    for (const other of browser.contexts()) if (other !== context) await other.close();
    const streams = async () => {
      const metrics = await (await context.request.get("/metrics")).text();
      return Number(/^codeprix_live_streams (\d+)/m.exec(metrics)?.[1]);
    };
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
    // The cheapest page with most topics, opened one by one.
    for (const page of tabs) await page.goto("/teams/default", { waitUntil: "domcontentloaded" });
    const further = await context.newPage();
    await expect.poll(streams, { timeout: 20_000 }).toBe(1);
    await further.goto("/how-to-play", { timeout: 20_000 });
    await expect(further.getByRole("heading", { level: 1 })).toBeVisible();
    // The browser has connections left.
    await further.getByRole("link", { name: "Home" }).first().click();
    await expect(further).toHaveURL(/\/$/);
    await expect.poll(streams, { timeout: 20_000 }).toBe(1);
  },
);
