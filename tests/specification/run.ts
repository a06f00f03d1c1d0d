/**
 * `npm run specification`: breaks the product for each line of the specification, in a copy, and expects the line's
 * test to fail. Words choose lines and files; `units`: without build and browser; `write`: only writes the document.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyTree } from "../copy-tree.ts";
import { documentOf } from "./document.ts";
import { sections, type Break } from "./lines.ts";

const root = join(import.meta.dirname, "..", "..");
const words = process.argv.slice(2);
const isJourney = (each: Break) => each.test[0].startsWith("tests/journeys/");

if (words.includes("write")) {
  writeFileSync(join(root, "docs", "specification.md"), documentOf(sections));
  process.exit(0);
}

function run(folder: string, ...args: string[]): { passed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return { passed: status === 0, output: `${stdout}${stderr}`.slice(-3_000) };
}

const vitest = "node_modules/vitest/vitest.mjs";
const playwright = "node_modules/@playwright/test/cli.js";

function runTest(folder: string, [file, name]: Break["test"]): { passed: boolean; output: string } {
  if (!file.startsWith("tests/journeys/")) return run(folder, vitest, "run", file);
  const built = run(folder, "bootstrap/build.js");
  // A failing build proves nothing.
  if (!built.passed) return { passed: true, output: `The build failed:\n${built.output}` };
  return run(folder, playwright, "test", file, ...(name === undefined ? [] : ["-g", name]));
}

const lines = Object.values(sections).flat();
const wanted = words.filter((word) => word !== "units");
const chosen = lines.flatMap((line) =>
  line.breaks
    .filter((each) => !(words.includes("units") && isJourney(each)))
    .filter((each) => wanted.every((word) => `${line.says} ${each.file} ${each.test.join(" ")}`.includes(word)))
    .map((each) => ({ line, each })),
);

const copy = copyTree("specification");
let caught = 0;
try {
  const failing = new Set<string>();
  for (const [file, names] of Map.groupBy(chosen, ({ each }) => each.test[0])) {
    // Tests that fail without a break prove nothing.
    const all = [...new Set(names.map(({ each }) => each.test[1]))].filter((name) => name !== undefined);
    const whole = runTest(copy, all.length === 0 ? [file] : [file, all.join("|")]);
    if (whole.passed && !whole.output.startsWith("The build")) continue;
    failing.add(file);
    process.stdout.write(`FAILS UNBROKEN  ${file}\n${whole.output}\n`);
  }
  for (const { line, each } of chosen) {
    if (failing.has(each.test[0])) continue;
    const file = join(copy, each.file);
    const before = readFileSync(file, "utf8");
    writeFileSync(
      file,
      before.replace(each.find, () => each.replace),
    );
    const { passed, output } = runTest(copy, each.test);
    writeFileSync(file, before);
    if (passed)
      process.stdout.write(
        `NOT CAUGHT      ${line.says}: ${each.file}: ${each.find}\n${output.startsWith("The build") ? output : ""}`,
      );
    else {
      caught += 1;
      process.stdout.write(`caught          ${each.file}: ${each.find}\n`);
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const lineCount = new Set(chosen.map(({ line }) => line)).size;
process.stdout.write(`${lineCount} lines, ${chosen.length} mutations, ${caught} caught\n`);
process.exitCode = caught === chosen.length ? 0 : 1;
