import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { violations } from "./accessibility.ts";

async function newTeam(page: Page): Promise<string> {
  await page.goto("/sign-up?to=/addTeam");
  await page.locator("[name=name]").fill("Ada");
  await page.locator("[name=email]").fill(`receipt-${Date.now()}@example.org`);
  await page.locator("[name=password]").fill("a short sentence");
  await page.locator("[name=noticeRead]").check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/addTeam");
  const form = page.locator("form:has([value=create])");
  await form.locator("[name=name]").fill(`Receipt ${Date.now().toString(36)}`);
  await form.locator("[name=university]").pressSequentially("istanbul tek");
  await page.getByRole("option", { name: "İstanbul Teknik Üniversitesi" }).click();
  await form.locator("[name=city]").fill("İstanbul");
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/team/*");
  return new URL(page.url()).pathname;
}

async function submit(page: Page, car: Record<string, string>): Promise<string> {
  const answer = await page.request.post("/submit-car", {
    form: { note: "", contractName: "", ...car },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  return answer.headers()["location"] ?? "";
}

test(
  "an accepted car gets a receipt, and broken or worse cars don't replace it",
  { tag: "@thorough" },
  async ({ page }) => {
    const team = await newTeam(page);
    await expect(page.getByText("İstanbul Teknik Üniversitesi · Istanbul")).toBeVisible();
    const { source } = houseCar("metronome");
    const first = await submit(page, { kind: "source", source, note: "the first one" });
    await page.goto(first);
    await expect(page.getByText("This car is active.")).toBeVisible({ timeout: 60_000 });

    const race = page.locator('main a[href^="/race/"]').first();
    await expect.poll(async () => (await race.boundingBox())?.y ?? Infinity).toBeLessThan(420);

    // Any change invalidates the receipt.
    await page.getByText("Receipt", { exact: true }).click();
    await page.getByRole("link", { name: "Open public page" }).click();
    await expect(page.getByText("This receipt is genuine.")).toBeVisible();
    const text = await (await page.request.get(first.replace("submission", "receipt"))).text();
    await page.locator("[name=receipt]").fill(text.replace("Received: 2", "Received: 1"));
    await page.getByRole("button", { name: "Verify receipt" }).click();
    await expect(page.getByText("This receipt isn't genuine.")).toBeVisible();
    await page.locator("[name=receipt]").fill(text);
    await page.getByRole("button", { name: "Verify receipt" }).click();
    await expect(page.getByText("This receipt is genuine.")).toBeVisible();

    const broken = await submit(page, { kind: "source", source: source.replace("contract ", "contract oops ") });
    await page.goto(broken);
    await expect(page.locator("output[data-state=rejected]")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Line \d+/)).toBeVisible();
    const second = await submit(page, { kind: "source", source: source.replace("contract ", "// faster\ncontract ") });
    await page.goto(second);
    await expect(page.locator("output[data-state=accepted]")).toBeVisible({ timeout: 60_000 });
    // Only a comment differs: the code isn't judged again.
    await expect(page.getByText("Your team already submitted this code")).toBeVisible();

    // A clearly worse car isn't activated; the captain can still choose.
    const idle = source.replace(/takeYourTurn([^{]*)\{/, "takeYourTurn$1{ return;");
    const worse = await submit(page, { kind: "source", source: idle });
    await page.goto(worse);
    await expect(page.getByTestId("comparison")).toContainText("lower than before", { timeout: 60_000 });
    await expect(page.getByText("Another car is active.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Activate this car" }).click();
    await expect(page.getByText("This car is active.")).toBeVisible();
    await page.getByRole("button", { name: "Activate previous car" }).click();
    await expect(page.getByText("The previous car stays active.")).toBeVisible();

    await page.getByRole("link", { name: "Change rule" }).click();
    await page.getByLabel("Wait for the captain to activate it").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.goto(first);
    await expect(page.getByText("Wait for the captain to activate it")).toBeVisible();
    await page.goto(`${team}/cars`);
    await expect(page.getByText(/[\d.]+ places worse/)).toBeVisible();
    await expect(page.getByText("the first one", { exact: true })).toBeVisible();
    await page.goto(`${second}/compare?with=${first.split("/").at(-1)}`);
    await expect(page.getByText("// faster")).toBeVisible();
    await expect(page.getByText("Lines added: 1")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
  },
);
