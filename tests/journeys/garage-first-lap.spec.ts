import { expect, type Page } from "@playwright/test";
import { test } from "./ready-pages.ts";
import { compiled, openGarage, watchErrors } from "./garage-page.ts";

const words = {
  en: {
    learn: "Learn",
    load: "Load this car",
    race: "Race",
    reached: "Goal reached.",
    next: "Next step",
    finished: "First lap done!",
  },
  tr: {
    learn: "Öğren",
    load: "Bu arabayı yükle",
    race: "Yarış",
    reached: "Hedefe ulaştınız.",
    next: "Sonraki adım",
    finished: "İlk tur bitti!",
  },
};

const raceButton = (page: Page, name: string) => page.getByRole("tabpanel").getByRole("button", { name, exact: true });

async function raceToGoal(page: Page, text: (typeof words)["en"]): Promise<void> {
  await compiled(page);
  await raceButton(page, text.race).click();
  await expect(page.getByText(text.reached)).toBeVisible({ timeout: 30_000 });
}

test("How to Play leads to a challenge, which shows its strategy", { tag: "@thorough" }, async ({ page }) => {
  test.setTimeout(120_000);
  const errors = watchErrors(page);
  await page.goto("/how-to-play?lang=en");
  // Python by default, here and in the garage.
  await expect(page.locator("#car")).toContainText("def take_turn(race, cars, place):");
  await page.locator("#car").getByText("Solidity", { exact: true }).click();
  await expect(page.locator("#car")).toContainText("function takeYourTurn(");
  await page.getByRole("link", { name: "Challenges" }).click();
  await expect(page.getByRole("heading", { name: "Spend early" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: words.en.next }).click();
  await expect(page.getByText("Shoot if that costs more than the shell, never at shielded cars.")).toBeVisible();
  await expect(page.locator(".cm-content")).toContainText("price <= me.balance / 2");
  await compiled(page);
  await raceButton(page, "Race").click();
  await expect(page.getByText("Not yet.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("goal missed")).toBeVisible();
  await expect(page.locator("figure canvas").first()).toBeVisible({ timeout: 30_000 });

  const line = page.locator(".cm-line", { hasText: "price <= me.balance / 2" });
  const asked = (await line.innerText()).trim();
  const worth =
    "price <= me.balance && allCars[yourCarIndex - 1].shield == 0 && price <= allCars[yourCarIndex - 1].speed * 30";
  await line.click({ clickCount: 3, position: { x: 4, y: 4 } });
  await page.keyboard.insertText(`${asked.replace("price <= me.balance / 2", worth)}\n`);
  await raceToGoal(page, words.en);
  await expect(page.getByRole("button", { name: /Challenges 1\/7/ })).toBeVisible();

  // Switching back keeps the draft.
  await page.getByRole("button", { name: words.en.next }).click();
  await expect(page.locator(".cm-content")).toContainText("shields = 1");
  await page.getByRole("button", { name: "Previous step" }).click();
  await expect(page.locator(".cm-content")).toContainText("speed * 30");
  expect(errors).toEqual([]);
});

test(
  "a Python programmer beats the second house car by following the instructions",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(180_000);
    const errors = watchErrors(page);
    let text = words.en;
    await openGarage(page);
    await page.getByRole("tab", { name: text.learn }).click();
    const slider = page.getByRole("tabpanel").getByRole("slider");
    const next = () => page.getByRole("button", { name: text.next }).click();

    await page.getByRole("button", { name: text.load }).click();
    await slider.fill("2");
    await expect(page.locator(".cm-content")).toContainText("UNITS = 2");
    await raceToGoal(page, text);
    await next();

    await slider.fill("1");
    await raceToGoal(page, text);
    await next();

    await slider.fill("10");
    await raceToGoal(page, text);
    await next();

    // The tab is closed half-way and reopened in Turkish, and the lap continues.
    text = words.tr;
    await openGarage(page, "tr");
    await page.getByRole("tab", { name: text.learn }).click();
    await expect(page.locator(".cm-content")).toContainText("SHARE = 40");
    await page.locator(".cm-line", { hasText: "SHARE = 40" }).click();
    await page.keyboard.press("End");
    for (const key of ["Backspace", "Backspace"]) await page.keyboard.press(key);
    await page.keyboard.type("6");
    await raceToGoal(page, text);
    await next();

    await slider.fill("200");
    await raceToGoal(page, text);
    await next();

    await page.locator(".cm-line", { hasText: "bir tane al." }).click();
    await page.keyboard.press("End");
    // The editor indents.
    await page.keyboard.type("\nif race.get_shell_cost(1) <= 500:\nrace.buy_shell(1)");
    await raceToGoal(page, text);
    await expect(page.getByText(text.finished)).toBeVisible();
    expect(errors).toEqual([]);
  },
);
