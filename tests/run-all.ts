/**
 * `npm test`: quick checks during the build, then tests, then a browser on the production build. The last line counts
 * everything; a check counts as one.
 *
 * node tests/run-all.ts [thorough] [step [name ...]] ...
 *
 * types lint format knip: these checks, without build and browser
 * unit engine server/teams: tests of rooms or folders
 * browser shell show: journeys by prefix
 * changed: what the changes since `main` affect, thoroughly
 * thorough: also the long tests, before a release and every night
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { installMissing } from "./find-browser.ts";
import { browserTests } from "./run/browser-tests.ts";
import { changedFiles, journeysOf } from "./run/changed-files.ts";
import { add, nothing, oneFailed, type Count, type Outcome } from "./run/count.ts";
import { keepDurations } from "./run/durations.ts";
import { makeSettledSite } from "./settled-site.ts";
import { build, format, knip, lint, types } from "./run/quick-checks.ts";
import { needsBuild, rooms, unitTests } from "./run/unit-tests.ts";

const reports = mkdtempSync(join(tmpdir(), "code-prix-reports-"));

const stepNames = ["types", "lint", "format", "knip", "unit", "browser", "changed"] as const;
type StepName = (typeof stepNames)[number];
const isStep = (word: string): word is StepName => (stepNames as readonly string[]).includes(word);

const saysThorough = process.argv[2] === "thorough";

/** A room or folder means its unit tests. */
function readWords(words: readonly string[]): Map<StepName, string[]> {
  const asked = new Map<StepName, string[]>();
  let last: StepName | undefined;
  for (const word of words) {
    if (isStep(word)) asked.set((last = word), asked.get(word) ?? []);
    else if (last === "browser") asked.get(last)?.push(word);
    else if (rooms.includes(word.split("/")[0] ?? "")) asked.set("unit", [...(asked.get("unit") ?? []), word]);
    else
      throw new Error(
        `There is no step or room named ${word}; thorough comes first, steps are ${stepNames.join(", ")}, rooms are ${rooms.join(", ")}.`,
      );
  }
  return asked;
}

const outcomes = new Map<string, Outcome>();

/** Of all cores since boot. */
function coreSeconds(): { busy: number; had: number } {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / 1_000;
  const times = cpus().map((core) => core.times);
  return { busy: sum(times.map(({ user, nice, sys }) => user + nice + sys)), had: sum(times.flatMap(Object.values)) };
}

/** Prints the result and the machine's load. */
async function step(name: string, work: () => Promise<Count | Outcome>): Promise<void> {
  const startedMs = performance.now();
  const before = coreSeconds();
  console.log(`=== ${name}`);
  const ended = await work();
  const outcome = "count" in ended ? ended : { count: ended };
  outcomes.set(name, outcome);
  const { passed, failed, skipped } = outcome.count;
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const after = coreSeconds();
  const share = ((100 * (after.busy - before.busy)) / Math.max(0.001, after.had - before.had)).toFixed(0);
  console.log(
    `--- ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s, ${share} % of all cores)`,
  );
}

/** Removes the prepared site's folder afterwards. */
const browserStep = (names: readonly string[], settledSite: Promise<string>) =>
  step("browser", async () => {
    const folder = await settledSite;
    try {
      return await browserTests(names, reports, folder, isThorough);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

/** The build leaves a core mostly free, so checks run next to it. */
async function runSteps(asked: ReadonlyMap<StepName, string[]>): Promise<void> {
  const isAll = asked.size === 0;
  const wants = (name: StepName) => isAll || asked.has(name);
  const folders = asked.get("unit") ?? [];
  const wantsBuild = wants("browser") || (wants("unit") && needsBuild(folders));
  const built = wantsBuild ? build() : Promise.resolve(0);
  const browsersInstalled = wantsBuild ? installMissing() : Promise.resolve();
  if (wants("types")) await step("types", types);
  if (wants("lint")) await step("lint", () => lint());
  if (wants("format")) await step("format", () => format());
  if (wants("knip")) await step("knip", knip);
  await browsersInstalled;
  if ((await built) !== 0) {
    outcomes.set("build", { count: oneFailed, failures: ["build: the site could not be built; the reason is above."] });
    return;
  }
  // In parallel, because some unit tests wait.
  const settledSite = wants("browser") ? makeSettledSite() : undefined;
  // Reported where it's awaited.
  settledSite?.catch(() => undefined);
  if (wants("unit")) await step("unit", () => unitTests(folders, reports, isThorough));
  if (settledSite) await browserStep(asked.get("browser") ?? [], settledSite);
}

/** Checks of changed files, tests that import them or read sources, and affected journeys. */
async function runChanged(): Promise<void> {
  const changed = changedFiles();
  console.log(`Changed: ${changed.join(", ") || "nothing"}`);
  if (changed.length === 0) return;
  const journeys = journeysOf(changed);
  const sources = changed.filter((path) => /\.[jt]sx?$/.test(path));
  const built = build();
  await step("types", types);
  if (sources.length > 0) await step("lint", () => lint(sources));
  await step("format", () => format(["--no-error-on-unmatched-pattern", ...changed]));
  if ((await built) !== 0) {
    outcomes.set("build", { count: oneFailed });
    return;
  }
  if (sources.length > 0)
    await step("unit", () =>
      unitTests([], reports, isThorough, ["tests/architecture.test.ts", "tests/acts.test.ts", ...sources]),
    );
  if (journeys.length > 0) await browserStep(journeys, makeSettledSite());
}

const asked = readWords(process.argv.slice(saysThorough ? 3 : 2));
/** Changes are always tested thoroughly. */
const isThorough = saysThorough || asked.has("changed");
await (asked.has("changed") ? runChanged() : runSteps(asked));
rmSync(reports, { recursive: true, force: true });

const slowest = keepDurations(new Map([...outcomes.values()].flatMap(({ durations }) => [...(durations ?? [])])));
if (slowest.length > 0) console.log(`\nThe slowest:\n${slowest.join("\n")}`);
const failures = [...outcomes.values()].flatMap((outcome) => outcome.failures ?? []);
if (failures.length > 0) console.log(`\n${failures.map((each) => `failed: ${each}`).join("\n")}`);
const failedSteps = [...outcomes].filter(([, { count }]) => count.failed > 0).map(([name]) => name);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
const total = [...outcomes.values()].map(({ count }) => count).reduce(add, nothing);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
