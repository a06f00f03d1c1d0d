import { expect, type Browser, type Page } from "@playwright/test";
import { carWith, choosesSolidity, compiled, createAccountAndTeam, pasteSource, watchErrors } from "./garage-page.ts";
import { test } from "./closing-contexts.ts";

const password = "a short sentence";
let count = 0;

/** Ends in the garage. */
async function signUp(page: Page): Promise<string> {
  count += 1;
  const email = `driver-${Date.now()}-${count}@example.org`;
  await page.goto("/sign-up?to=/submit-car");
  await page.locator("[name=name]").fill(`Driver ${count}`);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=noticeRead]").check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL(/\/submit-car/);
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  return email;
}

async function signIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await page.goto("/sign-in?to=/submit-car");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL(/\/submit-car/);
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  return page;
}

const saved = (page: Page) =>
  expect(page.getByTestId("saved")).toHaveText("Saved to your account", { timeout: 15_000 });

test("a visitor who submits returns from signing up to the open dialog", async ({ page }) => {
  test.setTimeout(120_000);
  const errors = watchErrors(page);
  await page.goto("/submit-car?lang=en");
  await pasteSource(page, carWith("codePrix.buyAcceleration(7); // before the team"));
  await compiled(page);
  await page.getByTestId("submit").click();
  await page.getByRole("link", { name: "Create account" }).click();
  await createAccountAndTeam(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Submit “", { timeout: 30_000 });
  await expect(page.locator(".cm-content")).toContainText("before the team");
  await expect(page).toHaveURL(/\/submit-car$/);
  await page.reload();
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toHaveCount(0);
  expect(errors).toEqual([]);
});

test(
  "a visitor's car moves into the account and to another device",
  { tag: "@thorough" },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const errors = watchErrors(page);
    await page.goto("/submit-car?lang=en");
    await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
    await pasteSource(page, carWith("codePrix.buyAcceleration(7); // before the account"));
    await expect(page.getByTestId("saved")).toHaveText("Saved on this device");
    const email = await signUp(page);
    await expect(page.locator(".cm-content")).toContainText("before the account");
    await saved(page);
    // A tab left open by someone else saves nothing.
    const { origin } = new URL(page.url());
    const statusAt = async (path: string) =>
      (await page.request.post(path, { headers: { origin }, data: { kind: "remove", id: "none" } })).status();
    expect([await statusAt("/_drafts"), await statusAt("/_drafts?owner=someone-else")]).toEqual([200, 403]);

    const home = await signIn(browser, email);
    await expect(home.locator(".cm-content")).toContainText("before the account");
    await pasteSource(home, carWith("codePrix.buyAcceleration(8); // at home"));
    await saved(home);

    await test.step("a car edited on two devices can keep its text or load the other's", async () => {
      const notice = (each: Page) => each.getByText("This car was edited elsewhere.");
      await pasteSource(page, carWith("codePrix.buyAcceleration(9); // at the venue"));
      await expect(notice(page)).toBeVisible({ timeout: 20_000 });
      await page.getByRole("button", { name: "Keep mine" }).click();
      await saved(page);
      await pasteSource(home, carWith("codePrix.buyAcceleration(8); // at home again"));
      await expect(notice(home)).toBeVisible({ timeout: 20_000 });
      await home.getByRole("button", { name: "Reload" }).click();
      await expect(home.locator(".cm-content")).toContainText("at the venue");
      await saved(home);
    });

    expect(errors).toEqual([]);

    await test.step("sign-out removes the drafts from the device", async () => {
      await page.goto("/account");
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL(/\/$/);
      await page.goto("/submit-car?lang=en");
      await expect(page.locator(".cm-content")).toContainText("def take_turn", { timeout: 30_000 });
      const left = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
      expect(left).not.toContain("at the venue");
      expect(left).not.toContain("at home");
    });
  },
);

test(
  "the car stays in the editor after joining a race, sign-up and another page",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto("/submit-car?lang=en");
    await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
    await pasteSource(page, carWith("codePrix.buyAcceleration(7); // my own"));
    await expect(page.getByTestId("saved")).toHaveText("Saved on this device");
    // Another car was edited later; the first is reopened without a change.
    const cars = page.getByRole("button", { name: /^Car: / });
    await cars.click();
    await page.getByRole("menuitem", { name: /^Metronome/ }).click();
    await expect(page.locator(".cm-content")).toContainText("Metronome");
    await cars.click();
    await page.getByRole("group", { name: "My drafts" }).getByRole("menuitem", { name: "First Car" }).click();
    const ownText = page.locator(".cm-content").getByText("my own");
    await expect(ownText).toBeVisible();

    await page.goto("/?lang=en");
    await page.getByRole("button", { name: "Race now" }).click();
    await page.getByRole("link", { name: "Join this race" }).click({ timeout: 60_000 });
    await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 60_000 });
    await expect(ownText).toBeVisible();

    await signUp(page);
    await expect(ownText).toBeVisible();

    await page.goto("/races?lang=en");
    await page.goto("/submit-car?lang=en");
    await expect(ownText).toBeVisible({ timeout: 30_000 });
  },
);

test("a signed-in author loses nothing without a network", { tag: "@thorough" }, async ({ page, context }) => {
  test.setTimeout(180_000);
  await choosesSolidity(page);
  await signUp(page);
  await compiled(page);
  await context.setOffline(true);
  await pasteSource(page, carWith("codePrix.buyAcceleration(3); // in the tunnel"));
  await expect(page.getByTestId("saved")).toContainText("until you're online", { timeout: 15_000 });
  await context.setOffline(false);
  await pasteSource(page, carWith("codePrix.buyAcceleration(3); // out of the tunnel"));
  await saved(page);
});

test("the server compiles while the compiler loads on a slow network", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(240_000);
  await page.route(/soljson/, () => new Promise(() => undefined));
  await page.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { value: 0.5 }));
  await page.goto("/submit-car?lang=en");
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  await pasteSource(page, carWith("codePrix.buyAcceleration(2)"));
  await expect(page.locator('[data-problem="missing-semicolon"]')).toBeVisible({ timeout: 30_000 });
  await page.locator("[data-problem]").getByRole("button", { name: "Fix" }).click();
  await compiled(page);
  await expect(page.getByTestId("compiler")).toContainText("compiled on the server");
  await page.getByTestId("drive").first().click();
  await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("tab", { name: "Debug" }).click();
  await expect(page.getByTestId("calls")).toContainText("buyAcceleration(2)", { timeout: 30_000 });
});

test(
  "a race watched at home continues in the garage with the visitor's car",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto("/?lang=en");
    await page.getByRole("button", { name: "Race now" }).click();
    const forward = page.getByRole("button", { name: "Forward one turn" });
    await forward.click({ clickCount: 3, timeout: 60_000 });
    await page.getByRole("link", { name: "Join this race" }).click();
    await expect(page.getByTestId("what-if-outcome")).toBeVisible({ timeout: 60_000 });
    const seat = page.getByLabel("Replaces");
    await seat.selectOption("3");
    await expect(page.getByTestId("what-if-outcome")).toContainText(/ took place \d; your car takes \d\./);
  },
);
