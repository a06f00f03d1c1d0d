/**
 * Everything that must hold, in one run: `npm test`. Quick checks first, then the tests, then a browser on the production build. The last
 * line counts them all: a check counts as one.
 *
 *   node tests/run-all.ts [name ...]   runs only the steps named (types, lint, format, ...)
 */
import { spawn, type SpawnOptions } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findOrInstall } from "./find-browser.ts";

type Count = { passed: number; failed: number; skipped: number };

const projectFolder = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "code-prix-tests-"));

function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  const options: SpawnOptions = { cwd: projectFolder, stdio: "inherit", env: { ...process.env, ...environment } };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Runs a package's own program under this very Node: no shell, no `.cmd` files. */
function runPackage(name: string, program: string, args: string[], environment?: Record<string, string>) {
  const folder = join(projectFolder, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === "string" ? bin : bin[program];
  if (!file) throw new Error(`${name} has no program named ${program}`);
  return run(process.execPath, [join(folder, file), ...args], environment);
}

const check = async (code: Promise<number>): Promise<Count> =>
  (await code) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

async function types(): Promise<Count> {
  await runPackage("@react-router/dev", "react-router", ["typegen"]);
  const engine = await check(runPackage("typescript", "tsc", ["-p", "engine"]));
  const rest = await check(runPackage("typescript", "tsc", ["-p", "."]));
  return add(engine, rest);
}

/** A run that crashed before it could report must not look like one that found nothing to do. */
function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What failed, and what passed only when tried again: said in the closing lines, where nobody has to search for it. */
const closing: string[] = [];

async function runVitest(name: string, files: string[]): Promise<{ code: number; result: UnitReport | undefined }> {
  const report = join(reports, `${name}.json`);
  const outputs = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runPackage("vitest", "vitest", ["run", ...outputs, ...files]);
  return { code, result: readReport<UnitReport>(report) };
}

const projectPath = (file: string) => relative(projectFolder, file).replaceAll("\\", "/");

function tellFailures(result: UnitReport, how: string): void {
  for (const file of result.testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    for (const { fullName, failureMessages } of failed)
      closing.push(
        `${how}: ${projectPath(file.name)} › ${fullName}\n  ${failureMessages[0]?.split("\n    at ")[0]?.slice(0, 600) ?? ""}`,
      );
    if (failed.length === 0 && file.status === "failed")
      closing.push(`${how}: ${projectPath(file.name)}\n  ${file.message.slice(0, 600)}`);
  }
}

/**
 * A file that fails is run once more by itself: a process that was starved of its computer is told from a fault. Nothing of the engine's is:
 * what is the same on every machine is the same at every try.
 */
async function unitTests(): Promise<Count> {
  const first = await runVitest("unit", []);
  if (!first.result) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = first.result;
  const count = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  const failedFiles = testResults.filter(({ status }) => status === "failed").map(({ name }) => projectPath(name));
  if (failedFiles.length === 0) return { ...count, failed: Math.max(count.failed, first.code === 0 ? 0 : 1) };
  tellFailures(first.result, "failed at the first try");
  if (failedFiles.some((file) => file.startsWith("engine/"))) return { ...count, failed: Math.max(count.failed, 1) };
  const again = await runVitest("unit-again", ["--maxWorkers=1", ...failedFiles]);
  if (again.code === 0) return { ...count, passed: count.passed + count.failed, failed: 0 };
  if (again.result) tellFailures(again.result, "failed again");
  return { ...count, failed: Math.max(count.failed, 1) };
}

interface BrowserPaths {
  CHROMIUM_PATH: string;
  FIREFOX_PATH?: string;
}

async function browserTests(): Promise<Count> {
  const chromium = findOrInstall("Chromium");
  const firefox = findOrInstall("Firefox");
  if (!chromium) {
    console.error(
      "\n!!! NO CHROMIUM: the browser tests did not run. Install Chromium or Chrome, or set CHROMIUM_PATH to it. !!!\n",
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  if (!firefox) {
    console.error("\n!!! NO FIREFOX: its journeys did not run. Install Firefox, or set FIREFOX_PATH to it. !!!\n");
  }
  const paths = { CHROMIUM_PATH: chromium, ...(firefox && { FIREFOX_PATH: firefox }) };
  // The files in two halves at once, each on a server of its own: while one waits for its browser the other works.
  const halves = process.env["BASE_URL"] ? ["1/1"] : ["1/2", "2/2"];
  const counts = await Promise.all(halves.map((half, index) => browserHalf(paths, half, String(4173 + index))));
  return counts.reduce(add);
}

async function browserHalf(paths: BrowserPaths, half: string, port: string): Promise<Count> {
  const first = await runPlaywright(paths, port, [`--shard=${half}`]);
  if (!first.result) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = first.result.stats;
  const count = { passed: expected, failed: unexpected + flaky, skipped };
  if (count.failed === 0) return { ...count, failed: first.code === 0 ? 0 : 1 };
  for (const { title } of failedSpecs(first.result.suites)) closing.push(`failed at the first try: ${title}`);
  const again = await runPlaywright(paths, port, ["--last-failed"]);
  if (again.code === 0) return { ...count, passed: count.passed + count.failed, failed: 0 };
  if (again.result)
    for (const { title, seen } of failedSpecs(again.result.suites)) closing.push(`failed again: ${title}\n${seen}`);
  return count;
}

interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: { title: string; ok: boolean; tests: { results: { attachments: { name: string; path?: string }[] }[] }[] }[];
}
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

/** The failed tests below these suites, each with what its page showed at the end: what a picture would tell, in words. */
function failedSpecs(suites: BrowserSuite[], above = ""): { title: string; seen: string }[] {
  return suites.flatMap((suite) => {
    const path = above ? `${above} › ${suite.title}` : suite.title;
    const own = suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const attachments = tests.flatMap(({ results }) => results).flatMap((result) => result.attachments);
        const context = attachments.find(({ name }) => name === "error-context")?.path;
        return { title: `${path} › ${title}`, seen: context ? readFileSync(context, "utf8").slice(0, 4000) : "" };
      });
    return [...own, ...failedSpecs(suite.suites ?? [], path)];
  });
}

async function runPlaywright(
  paths: BrowserPaths,
  port: string,
  args: string[],
): Promise<{ code: number; result: BrowserReport | undefined }> {
  const report = join(reports, `playwright-${port}.json`);
  rmSync(report, { force: true });
  const code = await runPackage("@playwright/test", "playwright", ["test", "--reporter=list,json", ...args], {
    ...paths,
    JOURNEYS_PORT: port,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return { code, result: readReport<BrowserReport>(report) };
}

const steps: Record<string, () => Promise<Count>> = {
  types,
  lint: () => check(runPackage("oxlint", "oxlint", ["--type-aware", "--deny-warnings"])),
  format: () => check(runPackage("oxfmt", "oxfmt", ["--check", "."])),
  knip: () => check(runPackage("knip", "knip", [])),
  unit: unitTests,
  browser: browserTests,
};

function add(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`There is no step named ${unknown.join(", ")}; steps are ${Object.keys(steps).join(", ")}.`);

let total: Count = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startedMs = performance.now();
  console.log(`\n=== ${name}`);
  const count = await step();
  if (count.failed > 0) failedSteps.push(name);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`--- ${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`);
  total = add(total, count);
}
rmSync(reports, { recursive: true, force: true });

if (closing.length > 0) console.log(`\n${closing.join("\n")}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
