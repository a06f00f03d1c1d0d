/**
 * Everything that must hold, in one run: `npm test`. Quick checks first, then the tests, then a browser on the production build. The last
 * line counts them all: a check counts as one.
 *
 *   node tests/run-all.ts [name ...]   runs only the steps named (types, lint, format, ...)
 */
import { spawn, type SpawnOptions } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallChromium } from "./find-chromium.ts";

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

async function unitTests(): Promise<Count> {
  const report = join(reports, "vitest.json");
  const code = await runPackage("vitest", "vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const result = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(report);
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const failed = Math.max(result.numFailedTests, code === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests + result.numTodoTests };
}

async function browserTests(): Promise<Count> {
  const chromium = findOrInstallChromium();
  if (!chromium) {
    console.error(
      "\n!!! NO CHROMIUM: the browser tests did not run. Install Chromium or Chrome, or set CHROMIUM_PATH to it. !!!\n",
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const report = join(reports, "playwright.json");
  const code = await runPackage("@playwright/test", "playwright", ["test", "--reporter=list,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const result = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    report,
  );
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  return { passed: expected, failed: Math.max(unexpected + flaky, code === 0 ? 0 : 1), skipped };
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

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
