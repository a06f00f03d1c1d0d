import { expect, type Page, test } from "@playwright/test";
import { compiled, openGarage, watchErrors } from "./garage-workshop.ts";

const words = {
  en: {
    load: "Put this step's car into the editor",
    race: "Race",
    reached: "Goal reached.",
    next: "Next step",
    finished: "Your car beats the second house car",
  },
  tr: {
    load: "Bu adımın arabasını editöre koy",
    race: "Yarış",
    reached: "Hedefe ulaşıldı.",
    next: "Sonraki adım",
    finished: "Arabanız ikinci ev arabasını geçiyor",
  },
};

/** One press of Race, and the goal. */
async function raceToGoal(page: Page, text: (typeof words)["en"]): Promise<void> {
  await compiled(page);
  await page.getByRole("button", { name: text.race, exact: true }).click();
  await expect(page.getByText(text.reached)).toBeVisible({ timeout: 30_000 });
}

test("somebody without Solidity beats the second house car by following the screen, in either language", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const errors = watchErrors(page);
  let text = words.en;
  await openGarage(page);
  const slider = page.getByRole("slider").first();
  const load = () => page.getByRole("button", { name: text.load }).click();
  const next = () => page.getByRole("button", { name: text.next }).click();

  await load();
  await slider.fill("2");
  await expect(page.locator(".cm-content")).toContainText("UNITS = 2;");
  await raceToGoal(page, text);
  await next();

  await load();
  await slider.fill("1");
  await raceToGoal(page, text);
  await next();

  await load();
  await slider.fill("10");
  await raceToGoal(page, text);
  await next();

  // Half way the tab is closed, and opened again in Turkish: the lap goes on where it was.
  text = words.tr;
  await openGarage(page, "tr");
  await load();
  await expect(page.locator(".cm-content")).toContainText("SHARE = 40;");
  await page.locator(".cm-line", { hasText: "SHARE = 40;" }).click();
  await page.keyboard.press("End");
  for (const key of ["Backspace", "Backspace", "Backspace"]) await page.keyboard.press(key);
  await page.keyboard.type("6;");
  await raceToGoal(page, text);
  await next();

  await load();
  await slider.fill("200");
  await raceToGoal(page, text);
  await next();

  await load();
  await page.locator(".cm-line", { hasText: "CodePrix.CarData memory me" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.insertText("if (codePrix.getShellCost(1) <= 500) { codePrix.buyShell(1); }\n");
  await raceToGoal(page, text);
  await expect(page.getByText(text.finished)).toBeVisible();
  expect(errors).toEqual([]);
});
