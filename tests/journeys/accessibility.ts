/** What the journeys ask of every page for those who cannot see or point: axe's rules, asked of a page that stands still. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Waits until nothing on the page is on its way any more: a colour measured in the middle of a transition is nobody's. What moves for ever
 * is not waited for.
 */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const underWay = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime));
    for (let left = underWay(); left.length > 0; left = underWay()) {
      await Promise.allSettled(left.map((each) => each.finished));
    }
  });
}

/**
 * Rules that axe finds broken on the page as it stands, with the places.
 *
 * @param except rules that do not fit what is open just now; say why
 */
export async function violations(page: Page, except: readonly string[] = []): Promise<string[]> {
  await stillness(page);
  const { violations: found } = await new AxeBuilder({ page }).disableRules([...except]).analyze();
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}`));
}
