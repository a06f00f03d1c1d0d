import { expect, test } from "vitest";
import { type CompileOutcome, rejected } from "#languages/compiling/compile-outcome.ts";
import { message } from "#languages/compiling/compiler-text.ts";
import type { CompileProcess } from "#languages/solidity/node/compile-process.ts";
import { createHostTime } from "../../platform/jobs/host-time.ts";
import { createCompileLine, quickSlices, slowSlices } from "./compile-line.ts";

const limit = rejected("compiler-limit", message("too-much-time", { seconds: 20 }));
const done: CompileOutcome = { kind: "checked", diagnostics: [] };

/** A compiler on a simulated clock, which takes as many milliseconds as the source says. */
function compilerOnAClock() {
  const events: string[] = [];
  let now = 0;
  const process: Pick<CompileProcess, "compile"> = {
    compile: async ({ source }, { timeoutMs = 20_000, givesWay, onMeasured } = {}) => {
      const [name = "", needs = "0"] = source.split(" ");
      let taken = 0;
      while (taken < Math.min(Number(needs), timeoutMs) && givesWay?.(taken) !== true) {
        taken += 50;
        now += 50;
        await new Promise((resolve) => setImmediate(resolve));
      }
      onMeasured?.(taken);
      const isDone = taken >= Number(needs);
      events.push(`${name} ${isDone ? "done" : "stopped"} at ${now}`);
      return isDone ? done : limit;
    },
  };
  return { process, events, now: () => now };
}

test("delays a short source by at most one slice of a long one", async () => {
  const { process, events, now } = compilerOnAClock();
  const line = createCompileLine(process, { used: createHostTime(now), sliceMs: quickSlices().sliceMs });
  const compile = (source: string, payer: string) =>
    line.compile({ input: { source, goal: "build" }, payers: [payer] }, 2_000);
  const bombs = ["a", "b", "c", "d"].map((team) => compile(`bomb-${team} 60000`, team));
  const honest = [];
  for (let number = 0; number < 3; number += 1) honest.push(await compile(`honest-${number} 200`, "honest"));
  expect(honest).toEqual([done, done, done]);
  const at = (name: string) => Number(events.find((each) => each.startsWith(name))?.split(" at ")[1]);
  expect(at("honest-0")).toBeLessThanOrEqual(4 * 400 + 200 + 50);
  expect(at("honest-2")).toBeLessThanOrEqual(4 * 400 + 3 * 200 + 50);
  expect(await Promise.all(bombs)).toEqual([limit, limit, limit, limit]);
});

test("yields immediately for a large source", async () => {
  const { process, events, now } = compilerOnAClock();
  const line = createCompileLine(process, { used: createHostTime(now), sliceMs: quickSlices().sliceMs });
  const compile = (source: string, payer: string) =>
    line.compile({ input: { source, goal: "build" }, payers: [payer] }, 2_000);
  const large = compile(`large 60000${" ".repeat(60_000)}`, "large");
  expect(await compile("small 200", "small")).toEqual(done);
  expect(events).toEqual(["large stopped at 50", "small done at 250"]);
  expect(await large).toEqual(limit);
});

test("finishes a slow source that yields repeatedly", async () => {
  const { process, events, now } = compilerOnAClock();
  const line = createCompileLine(process, { used: createHostTime(now), sliceMs: slowSlices });
  const compile = (source: string, payer: string) =>
    line.compile({ input: { source, goal: "build" }, payers: [payer] }, 20_000);
  const slow = compile("slow 7000", "slow");
  const isOver = () => events.some((each) => each.startsWith("slow done"));
  for (let number = 0; !isOver(); number += 1) await compile(`other-${number} 1000`, `team-${number}`);
  expect(await slow).toEqual(done);
  expect(events.filter((each) => each.startsWith("slow"))).toHaveLength(3);
  expect(events[0]).toBe("slow stopped at 2000");
});

test("never stops a single source early, and adapts the length of slices", async () => {
  const { process, now } = compilerOnAClock();
  const { sliceMs, learn } = quickSlices();
  const line = createCompileLine(process, { used: createHostTime(now), sliceMs }, learn);
  expect(sliceMs(0, 0)).toBe(400);
  for (let number = 0; number < 3; number += 1)
    expect(await line.compile({ input: { source: "alone 900", goal: "build" }, payers: ["x"] }, 2_000)).toEqual(done);
  expect(sliceMs(0, 0)).toBe(1_800);
});

test("logs a compiler fault with the source's hash, and no mistake of a source", async () => {
  const faults: unknown[] = [];
  const outcomes: Record<string, CompileOutcome> = {
    "x = 1": { ...limit, reason: "compiler-fault", fault: "TypeError: no node" },
    "x = 2": { ...limit, reason: "mistakes" },
  };
  const line = createCompileLine(
    { compile: ({ source }) => Promise.resolve(outcomes[source]!) },
    { used: createHostTime(), sliceMs: slowSlices, onFault: (fault) => faults.push(fault) },
  );
  for (const source of ["x = 1", "x = 2"])
    await line.compile({ input: { source, fileName: "car.py", goal: "build" }, payers: ["team"] }, 2_000);
  const sourceHash = "8ff436def1451285599a1b1ad70800493b8dcafde2912e1a38345633054e4c26";
  expect(faults).toEqual([{ sourceHash, fileName: "car.py", fault: "TypeError: no node" }]);
});
