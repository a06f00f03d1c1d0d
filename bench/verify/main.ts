/**
 * `npm run bench -- verify`: verifies released official races on their pages in Chromium and Firefox, with the engine that their log names. A
 * log changed together with its hashes must be rejected at the right turn. Ends with 1 when a browser disagrees.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer-core";
import { launchBrowser, type BrowserName } from "../browser.ts";
import { startSite } from "../site/servers.ts";
import { releaseOfficialStage } from "./official-stage.ts";

const shownRaces = 2;

/** Presses Verify on a race's page. @returns its message, the page's hash, and whether a reload was needed */
async function verifyOnPage(
  page: Page,
  address: string,
): Promise<{ verdict: string; hash: string; wasReloaded: boolean }> {
  await page.goto(`${address}?lang=en`, { waitUntil: "load" });
  const button = await page.waitForSelector("aria/Verify race");
  await button?.click();
  const words = await page.waitForFunction(
    () => {
      const text = document.querySelector<HTMLElement>("section[aria-labelledby=verify]")?.innerText ?? "";
      const at = /Race verified|Verification failed|Couldn't rerun the race|Log verified, race not rerun/m.exec(text);
      return at ? text.slice(at.index) : undefined;
    },
    { timeout: 60_000 },
  );
  const hash = await page.$eval("[data-testid=log-hash]", (element) => (element as HTMLElement).innerText.trim());
  const wasReloaded = await page.evaluate(() => {
    const [way] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return way?.type === "reload";
  });
  return { verdict: String(await words.jsonValue()).replace(/\s+/g, " "), hash, wasReloaded };
}

const dataDir = mkdtempSync(join(tmpdir(), "code-prix-verify-"));
const { honest, changed } = await releaseOfficialStage(dataDir);
const site = await startSite(dataDir);
let wrong = 0;
const report = (isRight: boolean, what: string) => {
  if (!isRight) wrong += 1;
  console.log(`  ${isRight ? "met    " : "NOT MET"} ${what}`);
};
try {
  for (const browser of ["chromium", "firefox"] satisfies BrowserName[]) {
    const running = await launchBrowser(browser);
    try {
      console.log(await running.version());
      const page = await running.newPage();
      for (const race of honest.slice(0, shownRaces)) {
        const { verdict, hash, wasReloaded } = await verifyOnPage(page, `${site.address}/race/${race.id}`);
        report(/matches the published log/.test(verdict) && hash === race.hash, `race ${race.id}: ${hash}`);
        report(!wasReloaded, `race ${race.id}: its page was ${wasReloaded ? "loaded anew by itself" : "loaded once"}`);
        report(/It ran on the log's engine/.test(verdict), verdict);
      }
      const { verdict } = await verifyOnPage(page, `${site.address}/race/${changed.id}`);
      report(new RegExp(`from turn ${changed.turn} on`).test(verdict), `changed at turn ${changed.turn}: ${verdict}`);
    } finally {
      await running.close();
    }
  }
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(wrong === 0 ? 0 : 1);
