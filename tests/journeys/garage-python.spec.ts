import { expect } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { compiled, openTeam, pasteSource, sourceOf, watchErrors } from "./garage-page.ts";

const fast = `def take_turn(race, cars, place):
    units = 1 + place
    if race.get_accelerate_cost(units) < 60:
        race.buy_acceleration(units)
`;

test(
  "a beginner starts in Python without the Solidity compiler and fixes a car",
  { tag: "@thorough" },
  async ({ page }) => {
    const errors = watchErrors(page);
    const fetched: string[] = [];
    page.on("request", (request) => void (request.url().includes("soljson") && fetched.push(request.url())));
    await page.goto("/submit-car?lang=en");
    await expect.poll(() => sourceOf(page)).toContain("race.buy_acceleration(UNITS)");
    await compiled(page);
    // An untouched car changes its language and keeps its name.
    for (const [language, call] of [
      ["JavaScript", "race.buyAcceleration(UNITS)"],
      ["Python", "race.buy_acceleration(UNITS)"],
    ] as const) {
      await page.getByRole("combobox", { name: "Language" }).selectOption(language);
      await expect.poll(() => sourceOf(page)).toContain(call);
      await expect(page.getByRole("button", { name: "Car: First Car", exact: true })).toBeVisible();
    }
    await compiled(page);
    await page.getByRole("tab", { name: "Race", exact: true }).click();
    await expect(page.getByText(/turns failed/)).toBeVisible({ timeout: 30_000 });
    await page.locator("summary", { hasText: "This car has a bug" }).click();
    await page.locator("details[open]").getByRole("button").first().click();
    await expect.poll(() => sourceOf(page)).toContain("if race.get_accelerate_cost(UNITS) <= budget:");
    await compiled(page);
    await expect(page.locator("summary", { hasText: "This car has a bug" })).toBeHidden();
    await expect(page.getByText(/^0 of \d+ turns failed/)).toBeVisible({ timeout: 30_000 });
    expect(fetched).toEqual([]);

    // Opening a Solidity car loads its compiler.
    await page.getByRole("combobox", { name: "Language" }).selectOption("Solidity");
    await expect(page.locator(".cm-content")).toContainText("contract FirstCar");
    await compiled(page);
    expect(fetched).not.toEqual([]);
    expect(errors).toEqual([]);
  },
);

test(
  "a Python car is started, fixed, driven, stepped through, submitted and accepted",
  { tag: "@thorough" },
  async ({ page }) => {
    const errors = watchErrors(page);
    await openTeam(page);
    await page.goto("/submit-car?lang=en");
    await page.getByRole("button", { name: /^Car: / }).click();
    await page.getByRole("menuitem", { name: /^Wasp/ }).click();
    await expect.poll(() => sourceOf(page)).toContain("def take_turn(race, cars, place):");
    await compiled(page);

    await page.locator(".cm-content").fill(fast.replace("buy_acceleration", "buy_rocket"));
    await expect(page.locator("[data-problem]")).toContainText("race has no “buy_rocket”");
    // The result is marked as outdated.
    await page.getByRole("tab", { name: "Race", exact: true }).click();
    await expect(page.getByText("From your last working version")).toBeVisible();
    await page.locator(".cm-content").fill(fast);
    await compiled(page);
    await expect(page.getByText("From your last working version")).toBeHidden();

    await pasteSource(page, "export function takeTurn(race) {\n  race.buyAcceleration(1);\n}\n");
    const language = page.getByRole("combobox", { name: "Language" });
    await expect(language).toHaveValue("javascript");
    await compiled(page);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(language).toHaveValue("python");
    await compiled(page);
    expect(await sourceOf(page)).toContain("def take_turn");

    await page.getByRole("tab", { name: "Debug" }).click();
    await expect(page.getByTestId("calls")).toContainText("get_accelerate_cost", { timeout: 30_000 });
    await page.getByRole("button", { name: "Last step" }).click();
    await expect(page.locator(".cm-debug-line")).toBeVisible();
    await expect(page.getByTestId("variables")).toContainText("units");

    await page.getByTestId("submit").click();
    await page.waitForURL("**/submission/*");
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.locator("summary", { hasText: "Technical report" }).click();
    await expect(page.getByText("python-1")).toBeVisible();

    // The plain form guesses the language.
    await page.goto("/submit-car?lang=en");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Submit without the editor" }).click();
    await page.getByLabel("Source", { exact: true }).fill(fast.replace("60", "70"));
    await page.locator("form:has([name=source]) button[type=submit]").last().click();
    await page.waitForURL("**/submission/*");
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.locator("summary", { hasText: "Technical report" }).click();
    await expect(page.getByText("python-1")).toBeVisible();
    expect(errors).toEqual([]);
  },
);
