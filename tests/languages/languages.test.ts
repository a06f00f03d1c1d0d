import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, test } from "vitest";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { runAnswer } from "./answer-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";
import { runFolder } from "./run-folder.ts";
import { runRandom } from "./run-random.ts";

const machine = createNodeMachine();

test("gives the same answers as CPython and Node for random programs", { tags: ["thorough"] }, async () => {
  const report = await runRandom(machine, 60, { firstSeed: 100_000 });
  expect(report.differences).toEqual([]);
  expect(report.programs).toBeGreaterThan(0);
});

test.each([40])("gives the same answers as CPython and Node for %i programs with side effects", comparesSideEffects);
test.each([500])(
  "gives the same answers for %i programs with side effects",
  { tags: ["thorough"] },
  comparesSideEffects,
);

async function comparesSideEffects(count: number): Promise<void> {
  const report = await runRandom(machine, count, { firstSeed: 500_000, withEffects: true });
  expect(report.differences).toEqual([]);
  // Without Python only half of them run.
  expect(report.programs).toBeGreaterThanOrEqual(count / 2);
  const refused = [...report.refused.values()].reduce((sum, one) => sum + one, 0);
  expect(refused).toBeLessThan(count / 20);
}

test("moves house cars alike in every language, for at most 1.3 times the gas", { tags: ["thorough"] }, async () => {
  const folder = join(import.meta.dirname, "../../languages/cars/house-cars");
  const report = await runFolder(machine, folder, compilerForTests, 3);
  expect([...report.differing]).toEqual([]);
  const mean = report.ratios.reduce((sum, one) => sum + one.ratio, 0) / report.ratios.length;
  expect(mean).toBeLessThan(1.3);
});

test("answers, stops and rejects the programs of the corpus as expected", async () => {
  const report = await runFolder(machine, join(import.meta.dirname, "corpus"), compilerForTests, 3);
  expect([...report.differing]).toEqual([]);
});

const answer = (body: string) => `def answer(a, b):\n${body}\n`;
const inputs: [string, string, string][] = [
  ["128 kB in one line", "car.py", answer(`    return ${"a + ".repeat(32_000)}a`)],
  ["128 kB of one list", "car.py", answer(`    return [${"0,".repeat(65_000)}0][a]`)],
  ["ten thousand nested brackets", "car.py", answer(`    return ${"(".repeat(10_000)}a${")".repeat(10_000)}`)],
  [
    "ten thousand nested arrays",
    "car.js",
    `export function answer(a) { return ${"[".repeat(10_000)}a${"]".repeat(10_000)}; }`,
  ],
  ["ten thousand brackets that nobody closes", "car.py", answer(`    return ${"(".repeat(10_000)}`)],
  ["tabs and spaces mixed", "car.py", "def answer(a, b):\n    if a:\n\treturn 1\n    return 2\n"],
  ["a Python 2 print", "car.py", answer('    print "speed", a\n    return 1')],
  ["recursion that is half typed", "car.js", "export function answer(a) { return answer(a"],
  [
    "a million elements that are written out",
    "car.js",
    `const xs = [${"1,".repeat(60_000)}1];\nexport function answer(a) { return xs[a]; }`,
  ],
  ["a name of signs", "car.py", answer("    x\u2028 = a $ b\n    return 1")],
  ["a picture", "car.py", "\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR"],
  ["half a line", "car.js", "export function answer(a) { return Math.floor("],
  ["one kind of file under another's ending", "car.py", "export function answer(a) { return a; }"],
];

describe("a broken program", () => {
  let answers: { outcome: CompileOutcome; cpuMs: number }[] = [];

  beforeAll(async () => {
    // A thread with a full heap fails. Its CPU time doesn't depend on load.
    const script = `
      const { parentPort, workerData } = require("node:worker_threads");
      import(workerData.module).then(({ compileText }) => {
        const answers = workerData.inputs.map(([, file, source]) => {
          const before = process.threadCpuUsage();
          const outcome = compileText(file, source, "answer");
          const { user, system } = process.threadCpuUsage(before);
          return { outcome, cpuMs: (user + system) / 1_000 };
        });
        parentPort.postMessage(answers);
      });`;
    const thread = new Worker(script, {
      eval: true,
      workerData: { module: new URL("compile-file.ts", import.meta.url).href, inputs },
      resourceLimits: { maxOldGenerationSizeMb: 448, maxYoungGenerationSizeMb: 64 },
    });
    answers = await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
    await thread.terminate();
  });

  test.each(inputs.map(([name], index) => [name, index] as const))(
    "is explained in a sentence at its line within two seconds and 512 MB: %s",
    (_, index) => {
      const { outcome, cpuMs } = answers[index]!;
      expect(cpuMs).toBeLessThan(2_000);
      expect(outcome).toMatchObject({
        kind: "rejected",
        message: expect.stringMatching(/\w.*(?:\.|:| \{)$/) as string,
        diagnostics: [
          {
            from: { line: expect.any(Number) as number },
            message: expect.stringMatching(/\w.*(?:\.|:| \{)$/) as string,
          },
        ],
      });
    },
  );
});

const greedy: [string, string, string, string][] = [
  ["a million elements", "car.py", answer("    return len([0] * 1_000_000)"), "out-of-memory"],
  [
    "a list that never ends",
    "car.js",
    "export function answer(a) { const xs = []; for (;;) xs.push(a); }",
    "out-of-gas",
  ],
  ["recursion without end", "car.py", "def answer(a, b):\n    return answer(a + 1, b)\n", "too-deep"],
  ["recursion without end in JavaScript", "car.js", "export function answer(a) { return answer(a) + 1; }", "too-deep"],
];

test.each(greedy)("stops %s while it runs", (_, file, source, reason) => {
  const outcome = compileText(file, source, "answer");
  if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : outcome.kind);
  const { ending } = runAnswer(machine, bytesOf(outcome.car.initcode), [1n, 2n]);
  expect(ending).toEqual({ kind: "stops", reason });
});

test("accepts other alphabets and a byte order mark", () => {
  const outcome = compileText("car.py", "\uFEFFdef answer(hız, şans):\n    return hız + şans\n", "answer");
  expect(outcome.kind).toBe("compiled");
});

test("gives the same bytes for the same source", () => {
  const source = answer("    d = {a: [b]}\n    d[b] = sorted([a, b, 3])\n    return d[a]");
  expect(compileText("car.py", source, "answer")).toEqual(compileText("car.py", source, "answer"));
});
