/**
 * npm run languages -- <folder> [--random <count>] [--nightly] [--seeds <count>] [--second]
 *
 * Compares Python and JavaScript programs with expected answers, stops, refusals, and twins that must race alike
 * (folder: `docs/languages.md`). `--random`: random programs against CPython and Node; the folder is optional.
 * `--seeds`: for twins, default 100. `--second`: every case also runs on a second EVM, with the same answer and gas.
 * `--nightly`: 20,000 programs with side effects per language, and all other checks at full size.
 */
import { resolve } from "node:path";
import { loadCompiler } from "#languages/solidity/node/load-compiler.ts";
import type { SolidityCompiler } from "#languages/solidity/soljson.ts";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { javascriptChecks } from "./javascript-checks.ts";
import { pythonChecks } from "./python-checks.ts";
import { runFolder, twinSeeds } from "./run-folder.ts";
import { type RandomReport, runRandom } from "./run-random.ts";

const words = process.argv.slice(2);
function numberOf(option: string, otherwise: number): number {
  const at = words.indexOf(option);
  return at < 0 ? otherwise : Number(words.splice(at, 2)[1]);
}
const randomCount = numberOf("--random", 0);
const seeds = numberOf("--seeds", twinSeeds);
function isSelected(option: string): boolean {
  const at = words.indexOf(option);
  if (at >= 0) words.splice(at, 1);
  return at >= 0;
}
const second = isSelected("--second");
const nightly = isSelected("--nightly");
const [folder] = words;
if (
  (folder === undefined && randomCount === 0 && !nightly) ||
  !Number.isInteger(randomCount) ||
  !Number.isInteger(seeds)
) {
  console.error("usage: npm run languages -- <folder> [--random <count>] [--nightly] [--seeds <count>] [--second]");
  process.exit(2);
}

const shown = 5;
const machine = createNodeMachine();
let compiler: SolidityCompiler | undefined;
let programs = 0;
let differing = 0;
if (folder !== undefined) {
  const report = await runFolder(machine, resolve(folder), () => (compiler ??= loadCompiler("0.8.37")), seeds, second);
  programs += report.programs;
  differing += report.differing.size;
  for (const [name, differences] of report.differing) {
    console.log(`${name}:`);
    for (const difference of differences.slice(0, shown)) console.log(`  ${difference}`);
  }
  const { ratios, builds, onSecond } = report;
  console.log(`${onSecond} cases on the second EVM too`);
  if (builds.length > 0) {
    const [ms, bytes] = (["ms", "bytes"] as const).map((what) =>
      builds.map((one) => one[what]).toSorted((a, b) => a - b),
    );
    const shares = (sorted: number[] = []): string =>
      `${Math.round(sorted[sorted.length >> 1] ?? 0)} in the median, ${Math.round(sorted.at(-1) ?? 0)} at most`;
    console.log(`compiling: ${shares(ms)} ms; ${shares(bytes)} bytes of code (${builds.length} programs)`);
  }
  for (const { name, ending, ratio } of ratios)
    console.log(`${name}${ending}: ${ratio.toFixed(2)} × the gas in Solidity`);
  if (ratios.length > 0) {
    const mean = ratios.reduce((sum, one) => sum + one.ratio, 0) / ratios.length;
    console.log(`gas: ${mean.toFixed(3)} × Solidity in the mean of ${ratios.length} twins`);
  }
}
function count(report: Pick<RandomReport, "programs" | "differences" | "notes">): void {
  programs += report.programs;
  differing += report.differences.length;
  for (const difference of report.differences.slice(0, shown)) console.log(difference);
  for (const line of report.notes) console.log(line);
}
if (randomCount > 0) count(await runRandom(machine, randomCount, { allOnSecond: second }));
if (nightly) {
  // In portions, because Node never frees modules.
  for (const language of ["python", "javascript"] as const)
    for (let firstSeed = 0; firstSeed < 20_000; firstSeed += 1_000)
      count(await runRandom(machine, 1_000, { firstSeed, language, allOnSecond: second, withEffects: true }));
  for (const [name, check] of Object.entries({ ...pythonChecks, ...javascriptChecks })) {
    const { equal, refused, stopped, ...report } = check(machine, "nightly");
    const notes = [`${name}: ${equal} equal, ${refused} refused, ${stopped} stopped`];
    count({ ...report, notes });
  }
}
console.log(`${programs} programs, ${differing} differ`);
process.exit(differing > 0 || programs === 0 ? 1 : 0);
