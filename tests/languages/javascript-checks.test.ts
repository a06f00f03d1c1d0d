// @module-tag thorough
import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { javascriptChecks } from "./javascript-checks.ts";
import { checkJavascriptExamples } from "./javascript-ideas.ts";

const machine = createNodeMachine();

test.each(Object.entries(javascriptChecks))("%s: accepts only what Node accepts, with the same answers", (_, check) => {
  const report = check(machine, "quick");
  expect(report.differences).toEqual([]);
  expect(report.equal).toBeGreaterThan(10);
});

test("rejects every example that JavaScript for cars excludes and Node accepts", () => {
  const { examples, wrong } = checkJavascriptExamples();
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(50);
});
