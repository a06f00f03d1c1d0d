import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { violations } from "./accessibility.ts";
import {
  carWith,
  choosesSolidity,
  compiled,
  numbersAwayFromLines,
  openGarage,
  pasteSource,
  sourceOf,
  watchErrors,
} from "./garage-page.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

test("from an error to a debugged race on one screen", async ({ page }) => {
  test.setTimeout(180_000);
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openGarage(page);
  await expect.poll(() => numbersAwayFromLines(page)).toBeLessThan(2);

  await test.step("an error is explained in place and fixed with one click", async () => {
    await pasteSource(
      page,
      carWith("uint256 price = codePrix.getAccelerateCost(2)\n        if (price < 400) codePrix.buyAcceleration(2);"),
    );
    await expect(page.locator('[data-problem="missing-semicolon"]')).toBeVisible({ timeout: 60_000 });
    await page.locator("[data-problem]").getByRole("button", { name: "Fix" }).click();
    await compiled(page);
    expect(await sourceOf(page)).toContain("getAccelerateCost(2);");
  });

  await test.step("a change is raced automatically", async () => {
    await tab(page, "Race");
    await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Wins \d+% \(/)).toBeVisible({ timeout: 30_000 });
    await tab(page, "Stats");
    await expect(page.getByRole("rowheader", { name: "MyCar" })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("gas appears next to the lines", async () => {
    await expect(page.getByTestId("most-gas")).toContainText("of the limit");
    await expect(page.locator(".cm-heat-mark").first()).toBeVisible();
  });

  await test.step("the debugger steps through a turn with variables, calls and output", async () => {
    await tab(page, "Debug");
    await pasteSource(
      page,
      carWith(
        'uint256 price = codePrix.getAccelerateCost(2);\n        console.log("price", price);\n        if (price < 400) codePrix.buyAcceleration(2);',
      ),
    );
    await compiled(page);
    await expect(page.getByTestId("console")).toContainText(/price \d+/, { timeout: 30_000 });
    await expect(page.getByTestId("calls")).toContainText("getAccelerateCost(2)");
    await page.getByRole("button", { name: "Last step" }).click();
    await expect(page.getByTestId("variables")).toContainText("price");
    await expect(page.locator(".cm-debug-line")).toContainText("buyAcceleration");
  });

  await test.step("a failed turn shows its reason", async () => {
    await pasteSource(page, carWith("codePrix.buyShell(0);"));
    await compiled(page);
    await tab(page, "Race");
    await expect(page.getByTestId("race-result")).toContainText(/\(was \d\/\d\)/);
    await page.getByRole("button", { name: "Why?" }).click();
    await expect(page.locator('[data-failure="zero-shells"]')).toBeVisible({ timeout: 30_000 });
  });
  expect(errors).toEqual([]);
});

test("a car is compared with another one in the same places", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(120_000);
  await openGarage(page);
  await tab(page, "Stats");
  await page.getByLabel("Compare with").selectOption({ label: "Sunday Driver" });
  await pasteSource(
    page,
    carWith("if (codePrix.getAccelerateCost(3) < allCars[yourCarIndex].balance / 4) codePrix.buyAcceleration(3);"),
  );
  await expect(page.getByTestId("paired")).toContainText("places better than Sunday Driver", { timeout: 60_000 });
});

test("what if: continues the race from a turn with another car", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(120_000);
  await openGarage(page);
  await pasteSource(page, carWith("codePrix.buyAcceleration(1);"));
  await compiled(page);
  await tab(page, "Race");
  await page.getByRole("button", { name: /^Continue from turn [1-9]/ }).click({ timeout: 60_000 });
  await pasteSource(
    page,
    carWith(
      "uint256 p = codePrix.getAccelerateCost(5); if (p < allCars[yourCarIndex].balance / 3) codePrix.buyAcceleration(5);",
    ),
  );
  await expect(page.getByTestId("what-if-outcome")).toContainText(/ took place 5; your car takes [1-4]\./, {
    timeout: 30_000,
  });
  // The table waits, says so, and offers to continue.
  await tab(page, "Stats");
  await expect(page.getByText("Paused while you continue a race")).toBeVisible();
  await expect(page.getByRole("button", { name: "Run 1,000 races" })).toBeDisabled();
  await page.getByRole("button", { name: "Race from the start" }).click();
  await expect(page.getByText("Paused while you continue a race")).toBeHidden();
  await expect(page.getByRole("button", { name: "Run 1,000 races" })).toBeEnabled({ timeout: 60_000 });
});

test("the page responds while a thousand races run", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(120_000);
  await openGarage(page);
  await tab(page, "Stats");
  await expect(page.getByTestId("races-counted")).toBeVisible({ timeout: 60_000 });
  const more = page.getByRole("button", { name: "Run 1,000 races" });
  await expect(more).toBeEnabled({ timeout: 60_000 });
  await more.click();
  await tab(page, "Learn");
  await expect(page.getByRole("tabpanel", { name: "Learn" })).toBeVisible();
  await tab(page, "Stats");
  await expect(page.getByTestId("races-counted")).toHaveText("1,000 races", { timeout: 60_000 });
});

test("every panel passes accessibility checks in both modes", { tag: "@thorough" }, async ({ page }) => {
  await choosesSolidity(page);
  await openGarage(page);
  await tab(page, "Race");
  await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 60_000 });
  expect(await violations(page)).toEqual([]);
  const panel = { within: ".garage-panels" };
  const parts = ["First lap", "Challenges", "Beat the house cars"];
  for (const name of [...parts, "Race", "Stats", "Debug"]) {
    await tab(page, parts.includes(name) ? "Learn" : name);
    if (parts.includes(name))
      await page.getByRole("navigation", { name: "Lessons" }).getByRole("button", { name }).click();
    await page.emulateMedia({ colorScheme: "light" });
    expect(["light", name, await violations(page, [], panel)]).toEqual(["light", name, []]);
    // Dark mode only changes colours.
    await page.emulateMedia({ colorScheme: "dark" });
    const colours = { ...panel, rules: ["color-contrast"] };
    expect(["dark", name, await violations(page, [], colours)]).toEqual(["dark", name, []]);
  }
  expect(await violations(page, [], { rules: ["color-contrast"] })).toEqual([]);
});
