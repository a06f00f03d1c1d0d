import { existsSync } from "node:fs";
import lighthouse from "lighthouse";
import { launch } from "puppeteer-core";

/** What Lighthouse says of a page as a phone sees it: 0 to 1 for each category, and how much the layout shifted. */
export interface PageQuality {
  performance: number;
  accessibility: number;
  "best-practices": number;
  seo: number;
  layoutShift: number;
  /** until it answers to a press */
  interactiveSeconds: number;
  /** kilobytes of script over the wire */
  scriptKilobytes: number;
  /** audits that cost something */
  lost: string[];
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** A phone: 4 × slower, 1.5 Mb/s. Lighthouse's own is a tenth faster on the line. */
const throttling = { rttMs: 150, throughputKbps: 1_500, cpuSlowdownMultiplier: 4 };

/** Under load Chromium may end a trace before the page has begun. */
const maxAttempts = 3;

/**
 * Looks at a page with Lighthouse's mobile settings (slow processor and network, simulated), once more where it could not be recorded.
 *
 * @throws Error when the page could not be judged
 */
export async function judgePage(url: string, attempt = 1): Promise<PageQuality> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    throw new Error(`There is no Chromium at ${executablePath}. Install it, or name it in CHROMIUM_PATH.`);
  }
  const browser = await launch({
    executablePath,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories], throttling });
    const report = result?.lhr;
    if (report?.runtimeError?.code === "NO_NAVSTART" && attempt < maxAttempts) return await judgePage(url, attempt + 1);
    if (!report || report.runtimeError) {
      throw new Error(`Lighthouse could not judge ${url}: ${report?.runtimeError?.message ?? "no report"}`);
    }
    const score = (name: string) => report.categories[name]?.score ?? 0;
    const judged = categories.flatMap((name) => report.categories[name]?.auditRefs ?? []);
    const script = report.audits["network-requests"]?.details;
    const requests =
      script?.type === "table" ? (script.items as { resourceType?: string; transferSize?: number }[]) : [];
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
      layoutShift: report.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
      interactiveSeconds: (report.audits["interactive"]?.numericValue ?? Number.NaN) / 1_000,
      scriptKilobytes:
        requests
          .filter((each) => each.resourceType === "Script")
          .reduce((sum, each) => sum + (each.transferSize ?? 0), 0) / 1000,
      lost: judged
        .filter(({ weight }) => weight > 0)
        .map(({ id }) => report.audits[id])
        .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
        .map((audit) => `${audit?.id} ${audit?.displayValue ?? ""}`.trim()),
    };
  } finally {
    await browser.close();
  }
}
