import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSourceMap } from "../compiling/source-map.ts";
import { createCompileSession } from "../session/compile-session.ts";
import { loadCompiler } from "./node/load-compiler.ts";

const compile = createCompileSession((version) => loadCompiler(version));
const fileName = "src/cars/car.yul";
const first = readFileSync(new URL("../../starter/cars/first-car.yul", import.meta.url), "utf8");

function mistakeOf(source: string) {
  const outcome = compile({ source, fileName, goal: "check" });
  return outcome.kind === "rejected" ? { ...outcome.diagnostics[0], reason: outcome.reason } : outcome.kind;
}

test("a car in Yul has bytecode, and its instructions have lines and functions", () => {
  const outcome = compile({ source: first, fileName, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(JSON.stringify(outcome));
  const { car } = outcome;
  expect(car).toMatchObject({
    contractName: "FirstCar",
    family: "code-prix",
    compiler: expect.stringMatching(/^0\.8\.37\+commit\.\w+ \(Yul\)$/) as unknown,
  });
  const map = readSourceMap(car, { [fileName]: first });
  const places = Array.from({ length: car.deployedCode.length / 2 }, (_, pc) => map.at(pc)).filter(Boolean);
  expect(places.length).toBeGreaterThan(50);
  expect(places.map((place) => place!.functionName)).toEqual(expect.arrayContaining(["code", "ask"]));
  const lines = first.split("\n");
  const calls = places.filter((place) => lines[place!.from.line - 1]!.includes("iszero(call("));
  expect(calls.length).toBeGreaterThan(0);
});

test("mistakes are told at their line", () => {
  expect(mistakeOf(first.replace("mstore(4, amount)", "mstore(4)"))).toMatchObject({
    message: 'Function "mstore" expects 2 arguments but got 1.',
    from: { line: first.slice(0, first.indexOf("mstore(4, amount)")).split("\n").length },
  });
  expect(mistakeOf("hello")).toMatchObject({ message: 'Expected keyword "object".', from: { line: 1 } });
  expect(compile({ source: "{ mstore(0, 1) }", fileName, goal: "build" })).toMatchObject({
    kind: "rejected",
    reason: "no-car",
  });
});

test("whatever is in the file is told in a sentence, and soon", () => {
  const long = `object "A" { code { ${"mstore(0) ".repeat(4_000)} } }`;
  const lines = `// ğ\nobject "A" { code {\n${"mstore(0)\n".repeat(4_000)} } }`;
  const deep = `object "A" { code { ${"{".repeat(10_000)} ${"}".repeat(10_000)} } }`;
  mistakeOf(first);
  for (const source of [long, lines, deep, "\uFEFFobject", "def take_turn():", "{".repeat(128_000)]) {
    const before = process.threadCpuUsage();
    const outcome = compile({ source, fileName, goal: "build" });
    expect(outcome).toMatchObject({ kind: "rejected", message: expect.stringMatching(/in line \d+: \w/) as unknown });
    // What this thread worked, so that it does not depend on what else runs.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  }
});
