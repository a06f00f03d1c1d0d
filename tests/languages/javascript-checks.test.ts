import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { javascriptChecks } from "./javascript-checks.ts";
import { checkJavascriptExamples } from "./javascript-ideas.ts";

const machine = createNodeMachine();

test.each(Object.entries(javascriptChecks))(
  "%s: what is accepted is accepted by Node, and answers as it does there",
  (_, check) => {
    const report = check(machine, "quick");
    expect(report.differences).toEqual([]);
    expect(report.equal).toBeGreaterThan(10);
  },
);

test("every example of what JavaScript for cars doesn't include is valid in Node and refused here", () => {
  const { examples, wrong } = checkJavascriptExamples();
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(50);
});
