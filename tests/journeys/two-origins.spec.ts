import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { startSite } from "../faults/site-process.ts";
import { complaints } from "./in-the-shell.ts";
import { freePort } from "../free-port.ts";
import { newDataFolder } from "../settled-site.ts";
import { installWallet } from "./wallet-for-tests.ts";

let dataFolder: string;
const icons = "https://icons.example";
let port = 0;
let backendPort = 0;
let site: Awaited<ReturnType<typeof startSite>>;

test.beforeAll(async () => {
  dataFolder = newDataFolder("two-origins");
  [port, backendPort] = [await freePort(), await freePort()];
  site = await startSite("all", {
    PORT: String(port),
    HOST: "localhost",
    DATA_DIR: dataFolder,
    // A second port is a second origin.
    BRAND_HOSTS: `:${backendPort}=default`,
    BACKEND_URL: `http://localhost:${backendPort}`,
    ICON_SERVICE_URL: icons,
    SITE_SPONSORS: JSON.stringify([{ name: "Acme", url: "https://acme.example/", icon: "acme:anvil" }]),
  });
});

test.afterAll(async () => {
  await site?.kill("SIGTERM");
  rmSync(dataFolder, { recursive: true, force: true });
});

test(
  "a wallet creates an account, keeps its session and adds a passkey across origins",
  { tag: "@thorough" },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: "en-GB" });
    await installWallet(context, 7);
    const page = await context.newPage();
    const heard = complaints(page);
    const answers: string[] = [];
    page.on("response", (response) => {
      const { port: from, pathname } = new URL(response.url());
      if (/^\/_(?:session|wallet|passkey)$/.test(pathname)) {
        answers.push(`${response.request().method()} ${from} ${pathname} ${response.status()}`);
      }
    });
    await page.goto(`http://localhost:${port}/sign-up`);
    await page.getByLabel("Name", { exact: true }).fill("Deniz");
    await page.locator("[name=noticeRead]").first().check();
    const session = page.waitForResponse((response) => response.url().endsWith("/_session") && response.ok());
    await page.getByRole("button", { name: "Create account with Test Wallet" }).click();
    await expect(page.getByRole("link", { name: "Account" }).first()).toBeVisible();
    const { endsAt } = (await (await session).json()) as { endsAt: number };
    expect(endsAt).toBeGreaterThan(Date.now());
    expect(answers).toContain(`POST ${backendPort} /_wallet 200`);
    expect(answers).toContain(`GET ${backendPort} /_session 200`);
    const options = await page.evaluate(async (address) => {
      const answer = await fetch(address, {
        method: "POST",
        credentials: "include",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ purpose: "add" }),
      });
      return (await answer.json()) as { rp: { id: string } };
    }, `http://localhost:${backendPort}/_passkey`);
    expect(options.rp.id).toBe("localhost");
    expect(heard).toEqual([]);
    await context.close();
  },
);

test(
  "a sponsor's icon missing on the site comes from the configured service",
  { tag: "@thorough" },
  async ({ page }) => {
    const heard = complaints(page);
    const asked: string[] = [];
    await page.route(`${icons}/**`, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      const anvil = { body: '<path id="anvil" d="M0 0h16v16z"/>', width: 16, height: 16 };
      await route.fulfill({
        json: { prefix: "acme", icons: { anvil } },
        headers: { "access-control-allow-origin": "*" },
      });
    });
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole("link", { name: "Acme" }).scrollIntoViewIfNeeded();
    await expect(page.locator("a", { hasText: "Acme" }).locator("svg")).toHaveCount(1);
    expect(asked).toEqual(["/acme.json"]);
    // The site has no icon endpoint.
    expect(heard.filter((text) => !text.includes("404"))).toEqual([]);
  },
);
