import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { javascriptChecks } from "./javascript-checks.ts";

const machine = createNodeMachine();

test.each(Object.entries(javascriptChecks))(
  "%s: what is accepted is accepted by Node, and answers as it does there",
  (_, check) => {
    const report = check(machine, "quick");
    expect(report.differences).toEqual([]);
    expect(report.equal).toBeGreaterThan(10);
  },
);
