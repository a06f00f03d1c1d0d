import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findOrInstall } from "../find-browser.ts";
import { oneFailed, type Outcome } from "./count.ts";
import { readReport, runPackage } from "./run-package.ts";

interface Suite {
  title: string;
  suites?: Suite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; attachments: { name: string; path?: string }[] }[] }[];
  }[];
}

interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

/**
 * @param names of spec files, or prefixes; default: all
 * @param reports folder for the report
 * @param settledSite data folder that sites start from
 * @param isThorough includes thorough ones
 */
export async function browserTests(
  names: readonly string[],
  reports: string,
  settledSite: string,
  isThorough: boolean,
): Promise<Outcome> {
  const chromium = findOrInstall("Chromium");
  const firefox = findOrInstall("Firefox");
  if (!chromium) {
    console.error(
      "\n!!! NO CHROMIUM: the browser tests did not run. Install Chromium or Chrome, or set CHROMIUM_PATH to it. !!!\n",
    );
    return { count: { passed: 0, failed: 0, skipped: 1 } };
  }
  const webKit = findOrInstall("WebKit");
  if (!firefox)
    console.error("\n!!! NO FIREFOX: its journeys did not run. Install Firefox, or set FIREFOX_PATH to it. !!!\n");
  if (!webKit)
    console.error("\n!!! NO WEBKIT: its journeys did not run. Install Debian's webkit2gtk-driver and xvfb. !!!\n");
  const report = join(reports, "browser.json");
  const meant = isThorough ? [] : ["--grep-invert=@thorough"];
  const files = names.map((name) => `tests/journeys/${name}`);
  const code = await runPackage(
    "browser",
    ["@playwright/test", "playwright"],
    ["test", "--reporter=list,json", ...meant, ...files],
    {
      // One works while another waits for its browser.
      JOURNEYS_WORKERS: process.env["BASE_URL"] ? "1" : "3",
      JOURNEYS_SETTLED_SITE: settledSite,
      ...(isThorough && { JOURNEYS_THOROUGH: "1" }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: chromium,
      ...(firefox && { FIREFOX_PATH: firefox }),
      ...(webKit && { WEBKIT_DRIVER_PATH: webKit }),
    },
  );
  const result = readReport<Report>(report);
  if (!result) return { count: oneFailed, failures: ["browser: the run ended without a report; its output is above."] };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const specs = result.suites.flatMap((suite) => specsOf(suite));
  return {
    count: { passed: expected, failed: Math.max(unexpected + flaky, code === 0 ? 0 : 1), skipped },
    durations: new Map(specs.map(({ name, seconds }) => [name, seconds])),
    failures: specs.filter(({ ok }) => !ok).map(({ name, seen }) => `${name}\n${seen}`),
  };
}

/** With the page's text at a failure. */
function specsOf(suite: Suite, above = ""): { name: string; ok: boolean; seconds: number; seen: string }[] {
  const path = above ? `${above} › ${suite.title}` : suite.title;
  const own = suite.specs.map(({ title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const attachments = results.flatMap((result) => result.attachments);
    const context = ok ? undefined : attachments.find(({ name }) => name === "error-context")?.path;
    return {
      name: `${path} › ${title}`,
      ok,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      seen: context ? readFileSync(context, "utf8").slice(0, 4_000) : "",
    };
  });
  return [...own, ...(suite.suites ?? []).flatMap((each) => specsOf(each, path))];
}
