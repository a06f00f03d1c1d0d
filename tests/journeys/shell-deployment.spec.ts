import { rmSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { pageIsReady, test } from "./ready-pages.ts";
import { startSite, type SiteProcess } from "../faults/site-process.ts";
import { carWith, compiled, pasteSource } from "./garage-page.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";
import { buildWithChangedServer } from "./second-build.ts";

let site: SiteProcess;
let secondBuild: string | undefined;
let dataFolder: string;
let settings: Record<string, string>;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataFolder = newDataFolder("deployment");
  const port = await freePort();
  address = `http://localhost:${port}`;
  settings = { PORT: String(port), HOST: "localhost", DATA_DIR: dataFolder };
  const [folder, started] = await Promise.all([buildWithChangedServer(), startSite("all", settings)]);
  secondBuild = folder;
  site = started;
});

test.afterAll(async () => {
  await site?.kill("SIGTERM");
  for (const folder of [dataFolder, secondBuild]) if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The visitor returns to this tab, so the page asks immediately instead of at the next full minute. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on(
    "request",
    (request) => (loads += Number(request.isNavigationRequest() && request.frame() === page.mainFrame())),
  );
  return () => loads;
}

type PageWindow = { __reactRouterManifest?: { url: string } };
const buildOf = (page: Page) => page.evaluate(() => (globalThis as PageWindow).__reactRouterManifest?.url);
/** Survives a reload. */
const otherBuildThan = (page: Page, before: string | undefined) =>
  page.waitForFunction((url) => {
    const now = (globalThis as PageWindow).__reactRouterManifest?.url;
    return now !== undefined && now !== url;
  }, before);
/** Survives a reload; allows rounding. */
const scrolledTo = (page: Page, top: number) => page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 4, top);
/** How far the text is scrolled, and the line that is written in. */
const placeOfWriter = (page: Page) =>
  page.evaluate(() => ({
    textTop: document.querySelector(".cm-scroller")?.scrollTop ?? 0,
    line: document.querySelector(".cm-activeLine")?.textContent ?? "",
  }));
const latestBuild = async (page: Page) =>
  ((await (await page.request.get(`${address}/builds/latest.json`)).json()) as { id: string }).id;
const offerOf = (page: Page) => page.getByRole("region", { name: "A new version is available." });

test("7. a new server build is deployed while pages are open", { tag: "@thorough" }, async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const [reader, writer, typist, spectator] = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));

  await Promise.all([
    reader!.goto(`${address}/how-to-play`),
    writer!.goto(`${address}/submit-car`),
    typist!.goto(`${address}/sign-up`),
    spectator!.goto(`${address}/`),
  ]);
  await reader!.locator("#car").scrollIntoViewIfNeeded();
  const readAt = await reader!.evaluate(() => scrollY);
  expect(readAt).toBeGreaterThan(500);

  await compiled(writer!);
  await pasteSource(writer!, carWith(`${"// a long way\n".repeat(40)}codePrix.buyAcceleration(3); // half a thou`));
  await compiled(writer!);

  await typist!.getByLabel("Name", { exact: true }).fill("Ayşe");

  await spectator!.getByRole("button", { name: "Race now" }).click();
  await expect(spectator!.getByRole("button", { name: "Race again" })).toBeVisible({ timeout: 30_000 });

  const before = await latestBuild(reader!);
  const pageBefore = await buildOf(reader!);
  expect(pageBefore).toContain("/assets/manifest-");
  await site.kill("SIGTERM");
  site = await startSite("all", settings, [], secondBuild);
  expect(await latestBuild(reader!)).not.toBe(before);

  await test.step("a reader's page reloads automatically once and keeps its position", async () => {
    const loads = countLoads(reader!);
    await lookAgain(reader!);
    await otherBuildThan(reader!, pageBefore);
    await scrolledTo(reader!, readAt);
    await pageIsReady(reader!);
    const asked = reader!.waitForResponse((response) => response.url().includes("/builds/latest.json"));
    await lookAgain(reader!);
    await asked;
    await expect(reader!.getByRole("heading", { level: 1 })).toHaveText("How to Play");
    expect(loads()).toBe(1);
  });

  await test.step("an author is asked first, and continues at the same cursor", async () => {
    const loads = countLoads(writer!);
    await writer!.locator(".cm-line", { hasText: "half a thou" }).click();
    await writer!.keyboard.press("End");
    await lookAgain(writer!);
    await expect(offerOf(writer!)).toBeVisible();
    await writer!.keyboard.type("ght");
    expect(loads()).toBe(0);
    const before = await placeOfWriter(writer!);
    expect(before.line).toContain("half a thought");
    expect(before.textTop).toBeGreaterThan(100);
    await offerOf(writer!).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => loads()).toBe(1);
    await expect(writer!.locator(".cm-content")).toBeFocused({ timeout: 30_000 });
    await compiled(writer!);
    await expect
      .poll(async () => {
        const { textTop, line } = await placeOfWriter(writer!);
        return { line, isThere: Math.abs(textTop - before.textTop) < 4 };
      })
      .toEqual({ line: before.line, isThere: true });
    await writer!.keyboard.type("!");
    await expect(writer!.locator(".cm-activeLine")).toHaveText(`${before.line}!`);
    await compiled(writer!);
  });

  await test.step("a page with a filled form asks first, and reloads once it's empty", async () => {
    const loads = countLoads(typist!);
    await typist!.getByLabel("Name", { exact: true }).fill("Ayşe Yılmaz");
    await lookAgain(typist!);
    await expect(offerOf(typist!)).toBeVisible();
    expect(loads()).toBe(0);
    await typist!.getByLabel("Name", { exact: true }).clear();
    await expect.poll(() => loads()).toBe(1);
  });

  await test.step("a race isn't interrupted, and the new build loads on leaving it", async () => {
    const loads = countLoads(spectator!);
    await lookAgain(spectator!);
    await expect(offerOf(spectator!)).toBeVisible();
    await offerOf(spectator!).getByRole("button", { name: "Later" }).click();
    await expect(offerOf(spectator!)).toHaveCount(0);
    await expect(spectator!.getByRole("button", { name: "Race again" })).toBeVisible();
    expect(loads()).toBe(0);
    await spectator!.getByRole("link", { name: "Privacy" }).click();
    await otherBuildThan(spectator!, pageBefore);
    await expect(spectator!.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  });
  await context.close();
});
