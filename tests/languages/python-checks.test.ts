// @module-tag thorough
import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { judgeWithPython } from "./judge-python.ts";
import { pythonChecks } from "./python-checks.ts";
import { checkPythonExamples } from "./python-ideas.ts";

const machine = createNodeMachine();
const hasPython = judgeWithPython([]) !== undefined;
if (!hasPython) console.warn("There is no python3 here: what is accepted was not compared with CPython.");

test.skipIf(!hasPython).each(Object.entries(pythonChecks))(
  "%s: accepts only what CPython accepts, with the same answers",
  (_, check) => {
    const report = check(machine, "quick");
    expect(report.differences).toEqual([]);
    expect(report.equal).toBeGreaterThan(10);
  },
);

test.skipIf(!hasPython)("rejects every example that Python for cars excludes and CPython accepts", () => {
  const { examples, wrong } = checkPythonExamples();
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(50);
});
