import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Colours can't be measured during a transition. Ignores endless animations. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime)),
  );
}

/** What a change can break, on a page that was checked before. */
export interface Changed {
  within?: string;
  rules?: readonly string[];
}

/** @param except rules that don't fit what is open; say why */
export async function violations(
  page: Page,
  except: readonly string[] = [],
  { within, rules }: Changed = {},
): Promise<string[]> {
  await stillness(page);
  // Pages have no cross-origin frames, so axe needs no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  else axe.disableRules([...except]);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`));
}

/** The only rules that depend on the colour mode. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Colours were checked in another language. */
export const violationsOfWords = (page: Page, except: readonly string[] = [], within?: string): Promise<string[]> =>
  violations(page, [...except, ...rulesOfColour], { ...(within !== undefined && { within }) });

/** Without reloading. Leaves the page in light mode. */
export async function violationsInBothModes(
  page: Page,
  except: readonly string[] = [],
  within?: string,
): Promise<string[]> {
  const part = { ...(within !== undefined && { within }) };
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/dark/);
  const inTheDark = await violations(page, except, { rules: rulesOfColour, ...part });
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  return [...inTheDark.map((each) => `dark: ${each}`), ...(await violations(page, except, part))];
}
