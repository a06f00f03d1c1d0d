import { expect, type Browser, type Page } from "@playwright/test";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { test } from "./closing-contexts.ts";

const tr = messagesOf("tr");

const stamp = Date.now().toString(36);

/** In a separate browser. */
async function teamWithCar(browser: Browser, name: string, car: string, locale = "en-GB"): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await page.goto("/sign-up?to=/addTeam");
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=email]").fill(`${encodeURIComponent(name).replaceAll("%", "")}-${stamp}@example.org`);
  await page.locator("[name=password]").fill("a short sentence");
  for (const box of await page.locator("[name=noticeRead]").all()) await box.check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/addTeam");
  const form = page.locator("form:has([value=create])");
  await form.locator("[name=name]").fill(`${name} ${stamp}`);
  await form.locator("[name=university]").fill(`University ${stamp}`);
  await form.locator("[name=city]").fill("İzmir");
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/team/*");
  const answer = await page.request.post("/submit-car", {
    form: { kind: "bytecode", bytecode: houseCar(car).initcode, note: "" },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return page;
}

test(
  "accepted cars race automatically and appear on the board with an interval",
  { tag: "@thorough" },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const fast = await teamWithCar(browser, "Fast", "grandmaster");
    const slow = await teamWithCar(browser, "Slow", "sunday-driver", "tr-TR");

    // The page updates live.
    await expect(fast.getByText("Rating", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(fast.getByRole("img", { name: /^Rating from \d+ to \d+/ })).toBeVisible({ timeout: 90_000 });
    await expect(fast.getByRole("link", { name: "Older races" })).toBeVisible({ timeout: 90_000 });
    await fast.getByRole("link", { name: "Older races" }).click();
    await expect(fast.getByRole("link", { name: "Newer races" })).toBeVisible();
    await fast
      .getByRole("link", { name: /^Race \d+/ })
      .first()
      .click();
    await expect(fast).toHaveURL(/\/race\//);
    await expect(fast.getByText(`Fast ${stamp}`).first()).toBeVisible();

    await fast.goto("/teams");
    await fast.locator("summary", { hasText: "Filters" }).click();
    await fast.getByLabel("University").selectOption(`University ${stamp}`);
    const names = fast.locator("table").first().locator("tbody th");
    await expect(names).toHaveText([/Fast/, /Slow/], { timeout: 60_000 });
    await fast.getByLabel("City", { exact: true }).selectOption("İzmir");
    await fast.getByLabel("Sort by").selectOption("name");
    await expect(fast).toHaveURL(/order=name/);
    await expect(names).toHaveText([/Fast/, /Slow/]);
    await expect(fast.locator("table").first().locator("tbody tr").first()).toContainText(
      /\d{3,4} \(\d{3,4}–\d{3,4}\)/,
    );

    // The server runs the race again, because the rival's program isn't public.
    await fast.goto("/");
    await expect(fast.getByRole("heading", { level: 1, name: `Fast ${stamp}` })).toBeVisible();
    await fast.goto("/teams");
    await fast.getByRole("button", { name: `Challenge Slow ${stamp}` }).click();
    await fast.getByRole("button", { name: `Race against Slow ${stamp}` }).click();
    await fast.waitForURL("**/race/*");
    await fast.getByRole("button", { name: "Verify on server" }).click({ timeout: 60_000 });
    await expect(fast.getByText("The server's rerun matches")).toBeVisible({ timeout: 60_000 });
    const published = (await fast.getByTestId("log-hash").textContent()) ?? "";
    await expect(fast.getByTestId("server-verification").getByText(published)).toHaveCount(2);

    await slow.goto("/teams");
    await slow.getByRole("link", { name: `Fast ${stamp}` }).click();
    await slow.waitForURL("**/team/*");
    await slow.getByRole("button", { name: tr.teams.friendly.ask({ team: `Fast ${stamp}` }) }).click();
    await slow.waitForURL("**/race/*");
    await expect(slow.getByText(`Slow ${stamp}`).first()).toBeVisible({ timeout: 60_000 });
    await slow.goBack();
    await slow.reload();
    await expect(slow.getByText("Dostluk yarışı").first()).toBeVisible();
  },
);
