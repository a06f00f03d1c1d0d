import { afterAll, expect, test } from "vitest";
import { createCompileThread, defaultCompileLimits } from "./compile-thread.ts";

const car = `pragma solidity ^0.8.13;
import "code-prix/Car.sol";
contract Mine is Car {
  function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata, uint256) external override { p.buyAcceleration(1); }
}`;

/** Far more code than a car needs, so that the optimizer has work for minutes. */
const heavy = `pragma solidity ^0.8.13;\nimport "code-prix/Car.sol";\ncontract Mine is Car {
  function takeYourTurn(CodePrix p, CodePrix.CarData[] calldata, uint256 i) external override { p; i;
  ${Array.from({ length: 2500 }, (_, n) => `p.buyShell(i * ${n} + p.getShellCost(i));`).join("\n")} } }`;

const threads = [createCompileThread()];
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.close()));
});

test("a thread compiles one car after another", async () => {
  const thread = createCompileThread();
  threads.push(thread);
  const outcomes = await Promise.all([
    thread.compile({ source: car, goal: "build" }),
    thread.compile({ source: "contract", goal: "check" }),
    thread.compile({ source: car, goal: "check" }),
  ]);
  expect(outcomes).toMatchObject([{ kind: "compiled" }, { kind: "rejected", reason: "mistakes" }, { kind: "checked" }]);
});

test("what takes too long is stopped, and the next car compiles", async () => {
  const thread = createCompileThread({ ...defaultCompileLimits, timeoutMs: 8_000 });
  threads.push(thread);
  const stopped = await thread.compile({ source: heavy, goal: "build" });
  expect(stopped).toMatchObject({
    kind: "rejected",
    reason: "compiler-limit",
    message: expect.stringMatching(/longer than 8 seconds/) as unknown,
  });
  expect(await thread.compile({ source: "pragma solidity 0.8.13; contract", goal: "check" })).toMatchObject({
    reason: "mistakes",
  });
});

test("what needs too much memory is stopped", async () => {
  const thread = createCompileThread({ timeoutMs: 60_000, memoryMb: 24 });
  threads.push(thread);
  expect(await thread.compile({ source: heavy, goal: "build" })).toMatchObject({
    kind: "rejected",
    reason: "compiler-limit",
  });
});

test("a closed thread refuses", async () => {
  const thread = createCompileThread();
  await thread.close();
  await expect(thread.compile({ source: car, goal: "build" })).rejects.toThrow("was closed");
});
