import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";

const realLog = join(import.meta.dirname, "../../../shared/data/university-code-prix-gameLog.json");

/** Errors and warnings fail the test. */
function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

async function jumpToTheEnd(page: Page) {
  await page.getByRole("slider", { name: "Turn" }).focus();
  await page.keyboard.press("End");
}

test("one click on the first page soon races five programs to a winner in the replay", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Race now" }).click();
  const began = Date.now();
  await expect(page.locator(".replay output")).toHaveText(/^Turn [1-9]/, { timeout: 12_000 });
  // 3 s on an idle machine.
  expect(Date.now() - began).toBeLessThan(10_000);
  const tower = page.getByRole("region", { name: "Timing tower" });
  await expect(tower.getByRole("listitem")).toHaveCount(5);
  await jumpToTheEnd(page);
  await expect(tower.getByRole("img", { name: "Winner" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a log of the published kit plays completely with the file's numbers", { tag: "@thorough" }, async ({ page }) => {
  test.skip(!existsSync(realLog), "SKIPPED: the real log is not beside the project (../shared/data).");
  const complaints = watchConsole(page);
  await page.goto("/simulate");
  const text = readFileSync(realLog, "utf8");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "gameLog.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await jumpToTheEnd(page);
  await expect(page.getByText("Turn 80 of 80").first()).toBeVisible();
  await page.getByRole("tab", { name: "Places" }).click();

  type KitLog = { cars: string[]; turns: Record<"balance" | "speed" | "y" | "shield", number[]>[] };
  const { cars, turns } = JSON.parse(text) as KitLog;
  const last = turns.at(-1)!;
  const table = page.getByRole("table", { name: "Standings after turn 80" });
  for (const [seat, name] of cars.entries()) {
    const cells = table.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
    const numbers = [last.y[seat]!, last.speed[seat]!, last.balance[seat]!].map((value) =>
      value.toLocaleString("en-GB"),
    );
    for (const number of numbers)
      await expect(cells.getByRole("cell", { name: number, exact: true }).first()).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test("a visitor signs up, creates a team, and gets a submitted car ranked", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/sign-up");
  await page.getByLabel("Name", { exact: true }).fill("Ada Yılmaz");
  await page.getByLabel("Email address").fill(`ada-${Date.now()}@example.org`);
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByLabel("I have read the privacy notice.").check();
  await page.getByRole("button", { name: "Create account" }).click();

  await page.waitForURL("**/addTeam");
  const teamName = `Boğaz ${Date.now() % 100_000}`;
  await page.getByLabel("Team name").fill(teamName);
  await page.getByLabel("University").fill("Boğaziçi Üniversitesi");
  await page.getByLabel("City").fill("İstanbul");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("heading", { name: teamName })).toBeVisible();

  await page.getByRole("link", { name: "Submit Car" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Use compiled car" }).click();
  // Not the program of another journey: they would share a verdict and its races.
  await page
    .getByRole("textbox", { name: "Creation bytecode" })
    .fill(`${houseCar("wasp").initcode}${Date.now().toString(16).padStart(12, "0")}`);
  await page.getByRole("button", { name: "Submit" }).click();

  await page.waitForURL("**/submission/*");
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible({ timeout: 60_000 });
  // Each race has its picture, its place and a link.
  const verdict = page.getByRole("region", { name: /^Won [0-5] of 5 test races$/ });
  await expect(verdict.getByRole("article")).toHaveCount(5);
  await expect(verdict.getByText(/^Place [1-5] of 5$/)).toHaveCount(5);
  await expect(verdict.getByRole("link", { name: /^Watch race \d+$/ })).toHaveCount(5);
  const picture = verdict.locator("img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // Its first rating comes soon after.
  await expect(page.getByText(/^Practice place: \d+/)).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole("link", { name: /^Watch race \d+/ })
    .first()
    .click();
  await page.waitForURL("**/race/*");
  await expect(page.getByRole("region", { name: "Timing tower" }).getByText("You")).toBeVisible();

  await page.getByRole("link", { name: "Standings" }).click();
  await expect(page.getByRole("rowheader", { name: new RegExp(teamName) })).toBeVisible();

  // Members see their own races first.
  await page.getByRole("contentinfo").getByRole("link", { name: "Races" }).click();
  await expect(page.getByRole("link", { name: "All races" })).toBeVisible();
  const races = page.getByRole("article");
  await expect(races.first()).toBeVisible();
  await expect(races.filter({ hasNotText: "You" })).toHaveCount(0);
  await page.getByRole("link", { name: "All races" }).click();
  await expect(page.getByRole("link", { name: "My team's races" })).toBeVisible();
  expect(complaints).toEqual([]);
});
