import { afterAll, expect, test } from "vitest";
import type { CompileOutcome } from "#solidity/compile.ts";
import { houseCar } from "#solidity/house-cars/house-cars.ts";
import type { CompileProcess } from "#solidity/node/compile-process.ts";
import { readCompileInput } from "./read-compile-input.ts";
import { createVisitorCompiler } from "./visitor-compiler.ts";

const compiler = createVisitorCompiler();
afterAll(() => compiler.close());

test("the server gives the bytecode that everybody else gives", async () => {
  const { source, initcode } = houseCar("wasp");
  const input = readCompileInput({ source, fileName: "Wasp.sol", files: {}, goal: "build", unknown: 1 })!;
  const answer = await compiler.compile(input, { address: "192.0.2.1" });
  expect(answer).toMatchObject({ kind: "outcome", outcome: { kind: "compiled", car: { initcode } } });
});

test("a source of any shape gets words, not a breakdown", async () => {
  const source = `import "./Loop.sol"; contract A {}`;
  const input = readCompileInput({ source, files: { "src/cars/Loop.sol": 'import "./car.sol";' }, goal: "build" })!;
  const answer = await compiler.compile(input, { address: "192.0.2.1" });
  expect(answer).toMatchObject({ kind: "outcome", outcome: { kind: "rejected" } });
});

test.each([
  null,
  {},
  { source: 5, goal: "build" },
  { source: "", goal: "run" },
  { source: "x".repeat(2 ** 20), goal: "check" },
])("%# is nothing to compile", (value) => {
  expect(readCompileInput(value)).toBeUndefined();
});

/** A thread that answers when the test says so. */
function heldThread(outcome: CompileOutcome) {
  const held: (() => void)[] = [];
  const thread: CompileProcess = {
    compile: () => new Promise((resolve) => held.push(() => resolve(outcome))),
    close: () => Promise.resolve(),
  };
  return { thread, release: () => held.splice(0).forEach((each) => each()) };
}

test("one account cannot take the compiler from the others", async () => {
  const { thread, release } = heldThread({ kind: "rejected", reason: "compiler-limit", message: "", diagnostics: [] });
  const busy = createVisitorCompiler(thread);
  const input = { source: "x", goal: "build" } as const;
  // Three sources that ran into a limit use up a minute's share.
  for (let count = 0; count < 3; count += 1) {
    const asked = busy.compile(input, { personId: "bomber" });
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    release();
    expect(await asked).toMatchObject({ kind: "outcome" });
  }
  expect(await busy.compile(input, { personId: "bomber" })).toMatchObject({ kind: "busy" });
  const other = busy.compile(input, { personId: "other" });
  await new Promise((resolve) => setImmediate(resolve));
  release();
  expect(await other).toMatchObject({ kind: "outcome" });
});

test("when too many wait, the next is told to come back", async () => {
  const { thread, release } = heldThread({ kind: "checked", diagnostics: [] });
  const busy = createVisitorCompiler(thread);
  const wishes = Array.from({ length: 25 }, () =>
    busy.compile({ source: "x", goal: "check" }, { address: "192.0.2.1" }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  release();
  const answers = await Promise.all(wishes);
  expect(answers.filter((answer) => answer.kind === "busy")).toEqual([{ kind: "busy", waitSeconds: 5 }]);
});
