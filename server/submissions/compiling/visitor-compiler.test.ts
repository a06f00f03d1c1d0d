import { afterAll, expect, test } from "vitest";
import type { CompileInput } from "#languages/solidity/compile.ts";
import { type CompileOutcome, rejected } from "#languages/compiling/compile-outcome.ts";
import { message } from "#languages/compiling/compiler-text.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import type { CompileProcess } from "#languages/solidity/node/compile-process.ts";
import { readCompileInput, compileMsPerHour } from "./read-compile-input.ts";
import { createVisitorCompiler, type VisitorCompileOutcome } from "./visitor-compiler.ts";

const stopped = rejected("compiler-limit", message("too-much-time", { seconds: 20 }));
const compiler = createVisitorCompiler();
afterAll(() => compiler.close());

async function compiled(input: CompileInput) {
  let answer: VisitorCompileOutcome | undefined = await compiler.compile(input, { address: "192.0.2.1" });
  while (answer?.kind === "waiting") answer = await compiler.waitOn(answer.ticket);
  return answer;
}

test("gives the same bytecode as every other compiler run", { tags: ["thorough"] }, async () => {
  const { source, initcode } = houseCar("wasp");
  const input = readCompileInput({ source, fileName: "Wasp.sol", files: {}, goal: "build", unknown: 1 })!;
  const answer = await compiled(input);
  expect(answer).toMatchObject({ kind: "outcome", outcome: { kind: "compiled", car: { initcode } } });
});

test("answers a source of any shape with a message, not a crash", async () => {
  const source = `import "./Loop.sol"; contract A {}`;
  const input = readCompileInput({ source, files: { "src/cars/Loop.sol": 'import "./car.sol";' }, goal: "build" })!;
  const answer = await compiled(input);
  expect(answer).toMatchObject({ kind: "outcome", outcome: { kind: "rejected" } });
});

test.each([
  null,
  {},
  { source: 5, goal: "build" },
  { source: "", goal: "run" },
  { source: "x".repeat(2 ** 20), goal: "check" },
])("rejects %# before compiling", (value) => {
  expect(readCompileInput(value)).toBeUndefined();
});

function heldThread(outcome: CompileOutcome) {
  const held: (() => void)[] = [];
  const thread: CompileProcess = {
    compile: () => new Promise((resolve) => held.push(() => resolve(outcome))),
    close: () => Promise.resolve(),
  };
  return { thread, release: () => held.splice(0).forEach((each) => each()) };
}

test("keeps one account from blocking the compiler for others", async () => {
  const { thread, release } = heldThread(stopped);
  const busy = createVisitorCompiler(thread, thread);
  const input = { source: "x", goal: "build" } as const;
  const releaseTwice = async () => {
    for (let times = 0; times < 2; times += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      release();
    }
  };
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

test("limits long sources of one network without delaying others or that network's small ones", async () => {
  const done: string[] = [];
  const compileIn = (ms: number): CompileProcess => ({
    compile: async ({ source }, { onMeasured } = {}) => {
      await new Promise((resolve) => setImmediate(resolve));
      onMeasured?.(ms);
      const isBomb = source.startsWith("bomb");
      done.push(source.slice(0, 8).trim());
      return isBomb ? stopped : { kind: "checked", diagnostics: [] };
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
  expect(done.indexOf("other")).toBeLessThanOrEqual(2);
  const refused = (await Promise.all(bombs)).filter(({ kind }) => kind === "busy");
  expect(refused.length).toBeGreaterThanOrEqual(15);
  // Addresses of one connection count as one network.
  const before = done.length;
  await Promise.all([ask("second", "2001:db8:1:2::7"), ask("third", "192.0.2.1")]);
  expect(done.slice(before)).toEqual(["second", "third"]);
});

test("shows a waiting source its position and keeps it while polling", async () => {
  const held: (() => void)[] = [];
  const process: CompileProcess = {
    compile: () => new Promise((resolve) => held.push(() => resolve({ kind: "checked", diagnostics: [] }))),
    close: () => Promise.resolve(),
  };
  const slow = createVisitorCompiler(process, process, { placeAfterMs: 20, forgetMs: 60_000 });
  const ask = (source: string, address: string) => slow.compile({ source, goal: "check" }, { address });
  const first = ask("first", "192.0.2.1");
  const second = await ask("second", "192.0.2.2");
  expect(second).toMatchObject({ kind: "waiting", ahead: 1 });
  const third = await ask("third!", "192.0.2.3");
  expect(third).toMatchObject({ kind: "waiting", ahead: 2 });
  const ticketOf = (outcome: typeof second) => (outcome.kind === "waiting" ? outcome.ticket : "");
  const again = await slow.waitOn(ticketOf(second));
  expect(again).toMatchObject({ kind: "waiting", ahead: 1 });
  expect(await slow.waitOn(ticketOf(second))).toBeUndefined();
  const outcome = await first;
  expect(outcome).toMatchObject({ kind: "waiting", ahead: 0 });
  held.shift()?.();
  expect(await slow.waitOn(ticketOf(outcome))).toMatchObject({ kind: "outcome" });
  await expect.poll(() => held.length).toBe(1);
  held.shift()?.();
  expect(await slow.waitOn(ticketOf(again!))).toMatchObject({ kind: "outcome" });
});

test("drops sources that no one polls for", async () => {
  const begun: string[] = [];
  let release = () => undefined as void;
  const process: CompileProcess = {
    compile: async ({ source }) => {
      begun.push(source);
      if (source === "first") await new Promise<void>((resolve) => (release = resolve));
      return { kind: "checked", diagnostics: [] };
    },
    close: () => Promise.resolve(),
  };
  const slow = createVisitorCompiler(process, process, { placeAfterMs: 10, forgetMs: 20 });
  const ask = (source: string, address: string) => slow.compile({ source, goal: "check" }, { address });
  void ask("first", "192.0.2.1");
  const left = await ask("left", "192.0.2.2");
  const ticket = left.kind === "waiting" ? left.ticket : "";
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await slow.waitOn(ticket)).toBeUndefined();
  release();
  expect(await ask("last", "192.0.2.3")).toMatchObject({ kind: "outcome" });
  expect(begun).toEqual(["first", "last"]);
});

test("limits a person's compiler time per hour, submissions included", async () => {
  const takes = (ms: number): CompileProcess => ({
    compile: async (_, { onMeasured } = {}) => {
      onMeasured?.(ms);
      return { kind: "checked", diagnostics: [] };
    },
    close: () => Promise.resolve(),
  });
  const hourly = createVisitorCompiler(takes(100_000), takes(100_000));
  const ask = (handedInMs: number, personId: string) =>
    hourly.compile({ source: "x", goal: "check" }, { personId, handedInMs }).then(({ kind }) => kind);
  expect([await ask(0, "one"), await ask(0, "one"), await ask(0, "one"), await ask(0, "one")]).toEqual([
    "outcome",
    "outcome",
    "outcome",
    "busy",
  ]);
  expect(await hourly.usedBy("one")).toBe(compileMsPerHour);
  expect(await ask(compileMsPerHour, "two")).toBe("busy");
  expect(await ask(compileMsPerHour - 1, "two")).toBe("outcome");
});
