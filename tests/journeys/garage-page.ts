import { expect, type Page } from "@playwright/test";

/** The default is Python. */
export async function choosesSolidity(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem("code-prix-car-language", "solidity");
    } catch {
      // Storage is denied in some tests.
    }
  });
}

export async function openGarage(page: Page, language: "en" | "tr" = "en"): Promise<void> {
  await page.goto(`/submit-car?lang=${language}`);
  await expect(page.locator(".cm-content")).toBeVisible({ timeout: 30_000 });
  await compiled(page);
}

export async function compiled(page: Page): Promise<void> {
  await expect(
    page.locator('[data-testid=compiler][data-state=done][data-mistakes="0"][data-current="true"]'),
  ).toBeVisible({
    timeout: 90_000,
  });
}

export async function pasteSource(page: Page, source: string): Promise<void> {
  const editor = page.locator(".cm-content");
  await editor.focus();
  await page.keyboard.press("ControlOrMeta+a");
  // One event, as from the clipboard; insertText arrives line by line.
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, source);
}

/** Pixels between a line number and its line. */
export function numbersAwayFromLines(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tops = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((each) => each.style.visibility !== "hidden")
        .map((each) => each.getBoundingClientRect().top);
    const numbers = tops(".cm-lineNumbers .cm-gutterElement");
    return Math.max(...tops(".cm-line").map((top, i) => Math.abs(top - (numbers[i] ?? Infinity))));
  });
}

export async function sourceOf(page: Page): Promise<string> {
  return (await page.locator(".cm-content .cm-line").allTextContents()).join("\n");
}

export function carWith(body: string): string {
  return `pragma solidity ^0.8.13;
import "code-prix/Car.sol";
import "hardhat/console.sol";
contract MyCar is Car {
    function takeYourTurn(CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex) external override {
        ${body}
    }
}
`;
}

export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Ends in the garage, ready to submit. */
export async function openGarageWithTeam(page: Page): Promise<void> {
  await openTeam(page);
  await openGarage(page);
}

/** Ends on the team's page. */
export async function openTeam(page: Page): Promise<void> {
  await page.goto("/sign-up?to=/addTeam&lang=en");
  await createAccountAndTeam(page);
  await page.waitForURL(/\/team\//);
}

/** From the page that creates an account, and leads to the team's. */
export async function createAccountAndTeam(page: Page): Promise<void> {
  const mark = `${Date.now()}-${Math.floor(performance.now())}`;
  await page.locator("[name=name]").fill("Ada");
  await page.locator("[name=email]").fill(`ada-${mark}@example.org`);
  await page.locator("[name=password]").fill("a short sentence");
  await page.locator("[name=noticeRead]").check();
  await page.locator("form:has([name=password]) button[type=submit]").click();
  const team = page.locator("form:has([value=create])");
  await team.locator("[name=name]").fill(`Team ${mark.slice(-9)}`);
  await team.locator("[name=university]").fill("Ege Üniversitesi");
  await team.locator("[name=city]").fill("İzmir");
  await team.locator("button[type=submit]").click();
}
