import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { message } from "../../compiling/compiler-text.ts";
import { createCompileSession } from "../../compiling/session/compile-session.ts";
import { type CompileLimits, createCompileProcess, defaultCompileLimits } from "./compile-process.ts";
import { loadCompiler } from "./load-compiler.ts";

const car = `pragma solidity ^0.8.13;
import "code-prix/Car.sol";
contract Mine is Car {
  function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata, uint256) external override { p.buyAcceleration(1); }
}`;

/** Keeps the optimizer busy for minutes. */
const heavy = `pragma solidity ^0.8.13;\nimport "code-prix/Car.sol";\ncontract Mine is Car {
  function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata, uint256 i) external override { p; i;
  ${Array.from({ length: 2500 }, (_, n) => `p.buyShell(i * ${n} + p.getShellCost(i));`).join("\n")} } }`;

/** Loads the compiler once for several tests. */
const shared = createCompileProcess();
const processes = [shared];
afterAll(async () => {
  await Promise.all(processes.map((compiler) => compiler.close()));
});

test("a process compiles one car after another", { tags: ["thorough"] }, async () => {
  const compiler = createCompileProcess();
  processes.push(compiler);
  const outcomes = await Promise.all([
    compiler.compile({ source: car, goal: "build" }),
    compiler.compile({ source: "contract", goal: "check" }),
    compiler.compile({ source: car, goal: "check" }),
  ]);
  expect(outcomes).toMatchObject([{ kind: "compiled" }, { kind: "rejected", reason: "mistakes" }, { kind: "checked" }]);
});

test("a slow compilation is stopped, and the next car compiles", { tags: ["thorough"] }, async () => {
  const compiler = createCompileProcess({ ...defaultCompileLimits, timeoutMs: 2_000 });
  processes.push(compiler);
  const stopped = await compiler.compile({ source: heavy, goal: "build" });
  expect(stopped).toMatchObject({
    kind: "rejected",
    reason: "compiler-limit",
    said: message("too-much-time", { seconds: 2 }),
  });
  expect(await compiler.compile({ source: "pragma solidity 0.8.13; contract", goal: "check" })).toMatchObject({
    reason: "mistakes",
  });
});

test("stopping a source ends only its thread, without delaying others", async () => {
  let started = 0;
  const count = () => (started += 1);
  subscribe("child_process", count);
  for (let times = 0; times < 2; times += 1) {
    let taken = 0;
    const stopped = await shared.compile(
      { source: heavy, goal: "build" },
      { givesWay: (ms) => ms >= 300, onMeasured: (ms) => (taken = ms) },
    );
    expect(stopped).toMatchObject({ kind: "rejected", reason: "compiler-limit" });
    expect(taken).toBeGreaterThanOrEqual(300);
    expect(await shared.compile({ source: car, goal: "build" })).toMatchObject({ kind: "compiled" });
  }
  unsubscribe("child_process", count);
  expect(started).toBe(1);
});

test("an idle process ends, and the next source starts another", async () => {
  const children: ChildProcess[] = [];
  const add = (news: unknown) => children.push((news as { process: ChildProcess }).process);
  subscribe("child_process", add);
  const { compiler, end } = processThat(`process.send({ kind: "begun" }); process.send(${checked});`, {
    ...defaultCompileLimits,
    idleMs: 50,
  });
  const source = { source: "", goal: "check" } as const;
  expect(await compiler.compile(source)).toMatchObject({ kind: "checked" });
  await expect.poll(() => children[0]?.signalCode).toBe("SIGKILL");
  expect(await compiler.compile(source)).toMatchObject({ kind: "checked" });
  unsubscribe("child_process", add);
  expect(children).toHaveLength(2);
  end();
});

const nested = `contract A { function f(uint x) public returns (uint) { return ${"x+".repeat(20_000)}1; } }`;

test("a source that overflows the compiler's stack doesn't affect later ones", async () => {
  expect(await shared.compile({ source: nested, goal: "build" })).toMatchObject({
    kind: "rejected",
    reason: "compiler-limit",
  });
  expect(await shared.compile({ source: car, goal: "build" })).toMatchObject({ kind: "compiled" });
});

test("a stack overflow doesn't affect later sources in the same thread", { tags: ["thorough"] }, () => {
  const compile = createCompileSession(loadCompiler);
  expect(compile({ source: nested, goal: "build" })).toMatchObject({ kind: "rejected", reason: "compiler-limit" });
  expect(compile({ source: car, goal: "build" })).toMatchObject({ kind: "compiled" });
});

test("a compilation that needs too much memory is stopped", { tags: ["thorough"] }, async () => {
  const compiler = createCompileProcess({ timeoutMs: 60_000, memoryMb: 24 });
  processes.push(compiler);
  expect(await compiler.compile({ source: heavy, goal: "build" })).toMatchObject({
    kind: "rejected",
    reason: "compiler-limit",
  });
});

const checked = `{ kind: "done", outcome: { kind: "checked", diagnostics: [] } }`;

function processThat(does: string, limits: CompileLimits) {
  const folder = mkdtempSync(join(tmpdir(), "code-prix-compile-"));
  const file = join(folder, "worker.mjs");
  writeFileSync(file, `process.on("message", () => { ${does} });`);
  const compiler = createCompileProcess(limits, pathToFileURL(file));
  processes.push(compiler);
  return { compiler, end: () => rmSync(folder, { recursive: true, force: true }) };
}

test("slow compiler start-up doesn't count against a source's time limit", async () => {
  const late = processThat(
    `setTimeout(() => { process.send({ kind: "begun" }); process.send(${checked}); }, 1_000)`,
    // Waiting counts an eighth.
    { timeoutMs: 100, memoryMb: 64 },
  );
  expect(await late.compiler.compile({ source: "", goal: "check" })).toEqual({ kind: "checked", diagnostics: [] });
  late.end();
});

test("a compiler that never starts isn't the source's fault; one that never ends is", async () => {
  const stuck = processThat("setInterval(() => {}, 1_000)", { timeoutMs: 60_000, memoryMb: 64, startTimeoutMs: 200 });
  await expect(stuck.compiler.compile({ source: "", goal: "check" })).rejects.toThrow(
    "did not begin within 0.2 seconds",
  );
  stuck.end();
  const endless = processThat('process.send({ kind: "begun" }); setInterval(() => {}, 1_000)', {
    timeoutMs: 100,
    memoryMb: 64,
  });
  expect(await endless.compiler.compile({ source: "", goal: "check" })).toMatchObject({ reason: "compiler-limit" });
  endless.end();
});

test("a closed process refuses new sources", async () => {
  const compiler = createCompileProcess();
  await compiler.close();
  await expect(compiler.compile({ source: car, goal: "build" })).rejects.toThrow("was closed");
});

test.each<[string, unknown]>([
  ["process.abort()", expect.objectContaining({ kind: "rejected", reason: "compiler-limit" })],
  ["process.exit(7)", expect.objectContaining({ kind: "rejected", reason: "compiler-fault" })],
  ['process.kill(process.pid, "SIGTERM")', "The compiling process was ended by SIGTERM."],
])("a process that ends by %s midway doesn't affect others", async (end, expected) => {
  const { compiler, end: remove } = processThat(end, defaultCompileLimits);
  for (let car = 0; car < 2; car += 1) {
    const outcome = await compiler.compile({ source: "", goal: "check" }).catch((error: Error) => error.message);
    expect(outcome).toEqual(expected);
  }
  remove();
});
