import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import {
  carWith,
  choosesSolidity,
  compiled,
  openGarage,
  openGarageWithTeam,
  sourceOf,
  watchErrors,
} from "./garage-page.ts";

/** Keyboard only. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`120 presses of ${key} did not lead to ${String(target)}.`);
}

async function arrowTo(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name, exact: true });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await tab.evaluate((element) => element === document.activeElement)) {
      if ((await tab.getAttribute("aria-selected")) !== "true") await page.keyboard.press("Enter");
      await expect(tab).toHaveAttribute("aria-selected", "true");
      return;
    }
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`The arrow keys did not lead to the tab ${name}.`);
}

test(
  "by keyboard: write, drive, read the table and the gas, step through a turn, submit",
  { tag: "@thorough" },
  async ({ page }) => {
    const errors = watchErrors(page);
    await openGarageWithTeam(page);
    await tabTo(page, page.locator(".cm-content"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(carWith("codePrix.buyAcceleration(1)"));
    await expect(page.locator('[data-problem="missing-semicolon"]')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(carWith("codePrix.buyAcceleration(2);"));
    await compiled(page);
    await expect(page.getByTestId("saved")).toHaveText("Saved to your account", { timeout: 15_000 });
    // After saving, the first letter isn't slower than others.
    await page.keyboard.type("// fast");
    await expect(page.locator(".cm-line").last()).toHaveText("// fast");
    await compiled(page);
    // Tab indents; Escape leaves the editor.
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByTestId("drive").first());
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("race-result")).toBeVisible({ timeout: 60_000 });

    await tabTo(page, page.locator(".cm-content"));
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByRole("tab", { name: "Race", exact: true }));
    await arrowTo(page, "Stats");
    await expect(page.getByTestId("races-counted")).toBeVisible({ timeout: 60_000 });
    await tabTo(page, page.getByRole("tabpanel", { name: "Stats" }).getByRole("button").first());
    await tabTo(page, page.getByRole("tab", { name: "Stats", exact: true }), "Shift+Tab");
    await arrowTo(page, "Debug");
    await expect(page.getByTestId("calls")).toContainText("buyAcceleration(2)", { timeout: 30_000 });

    await tabTo(page, page.locator(".cm-content"), "Shift+Tab");
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByTestId("submit"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/submission\//, { timeout: 60_000 });
    expect(errors).toEqual([]);
  },
);

test("the Enter key adds a file, and rejects an invalid path inline", { tag: "@thorough" }, async ({ page }) => {
  await choosesSolidity(page);
  await openGarage(page);
  await page.getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("menuitem", { name: "Add file" }).press("Enter");
  const path = page.getByLabel("Path used in imports");
  await path.fill("no such.txt");
  await path.press("Enter");
  await expect(path).toHaveAttribute("aria-invalid", "true");
  await path.fill("src/cars/Prices.sol");
  await path.press("Enter");
  await expect(path).toBeHidden();
  await expect(page.getByRole("button", { name: "Prices.sol", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("a composed letter isn't lost while completions are open", { tag: "@thorough" }, async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("/submit-car?lang=en");
  await compiled(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("rac");
  await expect(page.locator(".cm-tooltip-autocomplete")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text: "¨", selectionStart: 1, selectionEnd: 1 });
  await devtools.send("Input.insertText", { text: "ü" });
  await expect.poll(() => sourceOf(page)).toMatch(/racü$/);
  await page.keyboard.type("e");
  await expect.poll(() => sourceOf(page)).toMatch(/racüe$/);
  expect(errors).toEqual([]);
});
