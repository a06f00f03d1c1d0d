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
  const busy = createVisitorCompiler(thread, thread);
  const input = { source: "x", goal: "build" } as const;
  // In the process for quick sources, then in that for slow ones.
  const releaseTwice = async () => {
    for (let times = 0; times < 2; times += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      release();
    }
  };
  // Three sources that ran into a limit use up a minute's share.
  for (let count = 0; count < 3; count += 1) {
    const asked = busy.compile(input, { personId: "bomber" });
    await releaseTwice();
    expect(await asked).toMatchObject({ kind: "outcome" });
  }
  expect(await busy.compile(input, { personId: "bomber" })).toMatchObject({ kind: "busy" });
  const other = busy.compile(input, { personId: "other" });
  await releaseTwice();
  expect(await other).toMatchObject({ kind: "outcome" });
});

test("sources of one network that keep the compiler long make it busy for nobody else, nor for small ones of the same", async () => {
  const done: string[] = [];
  const compileIn = (ms: number): CompileProcess => ({
    compile: async ({ source }, { onTaken } = {}) => {
      await new Promise((resolve) => setImmediate(resolve));
      onTaken?.(ms);
      const isBomb = source.startsWith("bomb");
      done.push(source.slice(0, 8).trim());
      return isBomb
        ? { kind: "rejected", reason: "compiler-limit", message: "", diagnostics: [] }
        : { kind: "checked", diagnostics: [] };
    },
    close: () => Promise.resolve(),
  });
  const shared = createVisitorCompiler(compileIn(2_000), compileIn(15_000));
  const ask = (source: string, address: string) => shared.compile({ source, goal: "check" }, { address });
  const bombs = Array.from({ length: 40 }, () => ask(`bomb${" ".repeat(9_000)}`, "192.0.2.1"));
  const small = ask("small", "192.0.2.1");
  const other = ask("other", "198.51.100.1");
  expect(await other).toMatchObject({ kind: "outcome" });
  expect(await small).toMatchObject({ kind: "outcome" });
  // One bomb was under way in each process; whoever used nothing goes next.
  expect(done.indexOf("other")).toBeLessThanOrEqual(2);
  const refused = (await Promise.all(bombs)).filter(({ kind }) => kind === "busy");
  expect(refused.length).toBeGreaterThanOrEqual(15);
  // Addresses of one connection are one network.
  const before = done.length;
  await Promise.all([ask("second", "2001:db8:1:2::7"), ask("third", "192.0.2.1")]);
  expect(done.slice(before)).toEqual(["second", "third"]);
});
