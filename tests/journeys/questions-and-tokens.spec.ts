import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Browser, type Page } from "@playwright/test";
import { test } from "./closing-contexts.ts";

const stamp = Date.now().toString(36);
const run = promisify(execFile);

/** In a separate browser. */
async function newcomer(browser: Browser, name: string, to: string, locale = "en-GB"): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await page.goto(`/sign-up?to=${to}`);
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=email]").fill(`${name.toLowerCase()}-${stamp}@example.org`);
  await page.locator("[name=password]").fill("a short sentence");
  for (const box of await page.locator("[name=noticeRead]").all()) await box.check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === to);
  return page;
}

/** By a link created on the server. */
async function adminOf(browser: Browser): Promise<Page> {
  const { stdout } = await run(process.execPath, ["server/print-admin-link.ts"], {
    cwd: path.join(import.meta.dirname, "..", ".."),
    env: { ...process.env, DATA_DIR: process.env["JOURNEYS_DATA_DIR"] },
  });
  const page = await newcomer(browser, "Answerer", "/questions");
  await page.goto(/\/claim\/[\w-]{32}/.exec(stdout)?.[0] ?? "");
  await page.getByRole("button", { name: "Become admin" }).click();
  await page.waitForURL(/\/code-prix-admin-panel/);
  return page;
}

test(
  "a question is private until it's answered to all, and answers appear live",
  { tag: "@thorough" },
  async ({ browser }) => {
    const asker = await newcomer(browser, "Soran", "/questions", "tr-TR");
    await asker.getByLabel("Sorunuz").fill("?");
    await asker.getByRole("button", { name: "Soruyu gönder" }).click();
    await expect(asker.getByRole("alert").first()).toContainText("En az 5 karakter");
    await asker.getByLabel("Sorunuz").fill(`Final ne zaman başlıyor? ${stamp}`);
    await asker.getByRole("button", { name: "Soruyu gönder" }).click();
    await expect(asker.getByText("Soru gönderildi")).toBeVisible();
    await expect(asker.getByText("Bekliyor")).toBeVisible();
    const stranger = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await stranger.goto("/questions");
    await expect(stranger.getByText(stamp)).toHaveCount(0);

    const organiser = await adminOf(browser);
    await organiser.goto("/code-prix-admin-panel/questions");
    const item = organiser.getByRole("listitem").filter({ hasText: stamp });
    await item.getByLabel("Answer").fill("Saat 16.00'da.");
    await item.getByRole("button", { name: "Answer privately" }).click();
    // On the open page and as a notice.
    await expect(asker.locator("#content").getByText("Saat 16.00'da.")).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText(stamp)).toHaveCount(0);
    await item.getByRole("button", { name: "Answer publicly" }).click();
    await expect(stranger.locator("#content").getByText("Saat 16.00'da.")).toBeVisible();
    await item.getByRole("button", { name: "Hide answer" }).click();
    await expect(stranger.locator("#content").getByText("Saat 16.00'da.")).toHaveCount(0);

    await organiser.goto("/code-prix-admin-panel/announcements");
    await organiser.getByLabel("To", { exact: true }).selectOption("all");
    await organiser.getByLabel("English text").fill(`Lunch is ready ${stamp}`);
    await organiser.getByLabel("Turkish text").fill(`Yemek hazır ${stamp}`);
    await organiser.getByRole("button", { name: "Publish" }).click();
    await expect(stranger.getByText(`Lunch is ready ${stamp}`).first()).toBeVisible();
    await expect(asker.getByText(`Yemek hazır ${stamp}`).first()).toBeVisible();
  },
);

test("a token submits a car from the command line, and is revoked", { tag: "@thorough" }, async ({ browser }) => {
  test.setTimeout(180_000);
  const driver = await newcomer(browser, "Driver", "/addTeam");
  const form = driver.locator("form:has([value=create])");
  await form.locator("[name=name]").fill(`Token ${stamp}`);
  await form.locator("[name=university]").fill("Ege");
  if ((await form.locator("[name=city]").count()) > 0) await form.locator("[name=city]").fill("İzmir");
  await form.locator("button[type=submit]").last().click();
  await driver.waitForURL("**/team/*");
  await driver.goto("/account/tokens");
  await driver.getByLabel("Name").fill("laptop");
  await driver.getByRole("button", { name: "Create token" }).click();
  const token = (await driver.getByTestId("new-token").textContent()) ?? "";
  expect(token).toMatch(/^codeprix_/);
  await driver.reload();
  await expect(driver.getByTestId("new-token")).toHaveCount(0);
  await expect(driver.getByText("not used yet")).toBeVisible();

  const site = new URL(driver.url()).origin;
  const home = mkdtempSync(path.join(tmpdir(), "code-prix-home-"));
  const { stdout } = await run(
    process.execPath,
    [path.join(import.meta.dirname, "..", "..", "cli", "main.ts"), "submit", "wasp", "--site", site],
    { env: { PATH: process.env["PATH"], HOME: home, XDG_CONFIG_HOME: home, CODE_PRIX_TOKEN: token }, timeout: 120_000 },
  );
  expect(stdout).toContain("Your car is racing.");
  expect(stdout).toContain("Code Prix receipt 1");
  await driver.reload();
  await expect(driver.getByText("last used")).toBeVisible();
  await driver.getByRole("button", { name: "Revoke" }).click();
  await expect(driver.getByText("No tokens yet.")).toBeVisible();
});
