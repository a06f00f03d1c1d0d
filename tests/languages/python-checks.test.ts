import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { askPythonJudge } from "./judge-python.ts";
import { pythonChecks } from "./python-checks.ts";
import { checkPythonExamples } from "./python-ideas.ts";

const machine = createNodeMachine();
const hasPython = askPythonJudge([]) !== undefined;
if (!hasPython) console.warn("There is no python3 here: what is accepted was not compared with CPython.");

test.skipIf(!hasPython).each(Object.entries(pythonChecks))(
  "%s: what is accepted is accepted by CPython, and answers as it does there",
  (_, check) => {
    const report = check(machine, "quick");
    expect(report.differences).toEqual([]);
    expect(report.equal).toBeGreaterThan(10);
  },
);

test.skipIf(!hasPython)(
  "every example of what Python for cars doesn't include compiles in CPython and is refused here",
  () => {
    const { examples, wrong } = checkPythonExamples();
    expect(wrong).toEqual([]);
    expect(examples).toBeGreaterThan(50);
  },
);
