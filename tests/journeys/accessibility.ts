/** What the journeys ask of every page for those who cannot see or point: axe's rules, asked of a page that stands still. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Waits until nothing on the page is on its way any more: a colour measured in the middle of a transition is nobody's. What moves for ever
 * is not waited for.
 */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime)),
  );
}

/** What is asked of a page that was asked of as a whole before: the part that changed, or the rules that the change can break. */
export interface Changed {
  within?: string;
  rules?: readonly string[];
}

/**
 * Rules that axe finds broken on the page as it stands, with the places.
 *
 * @param except rules that do not fit what is open just now; say why
 */
export async function violations(
  page: Page,
  except: readonly string[] = [],
  { within, rules }: Changed = {},
): Promise<string[]> {
  await stillness(page);
  // No page of ours has a frame of another origin: axe asks the page itself, without a second one that puts answers together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  else axe.disableRules([...except]);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`));
}

/** Of axe's rules those that a colour can break: all that differs between the two colour modes. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** What a page says in another language: its colours are those that were asked of before. */
export const violationsOfWords = (page: Page, except: readonly string[] = [], within?: string): Promise<string[]> =>
  violations(page, [...except, ...rulesOfColour], { ...(within !== undefined && { within }) });

/** The same in both colour modes, without loading the page twice. It is left in the light. */
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
