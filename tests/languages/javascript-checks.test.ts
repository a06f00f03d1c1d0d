import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { checkJavascriptMutants } from "./javascript-mutants.ts";

const machine = createNodeMachine();

test("a program with one token changed is accepted only if Node accepts it, and answers as Node does", () => {
  const report = checkJavascriptMutants(machine, 60, 13);
  expect(report.differences).toEqual([]);
  expect(report.equal).toBeGreaterThan(5);
});
