import { expect, test } from "vitest";
import type { TraceStep } from "#engine/evm/machine.ts";
import { createGasMeter } from "./gas-by-line.ts";
import type { SourceMap, SourcePlace } from "./source-map.ts";

const car = "0x00000000000000000000000000000000000000c1";
const other = "0x00000000000000000000000000000000000000c2";
const call = 0xf1;

/** Line n starts at pc 10·n; below is the compiler's own code. */
const map: SourceMap = {
  instructions: 0,
  at: (pc) => (pc < 10 ? undefined : placeOf(Math.floor(pc / 10))),
};

function placeOf(line: number): SourcePlace {
  const position = { line, column: 1, offset: 0 };
  return { file: "car.sol", from: position, to: position, functionName: line < 3 ? "turn" : "helper" };
}

function step(pc: number, gas: number, depth = 0, more: Partial<TraceStep> = {}): TraceStep {
  return { pc, gas, depth, opcode: 0x01, address: car, ...more };
}

function metered(steps: TraceStep[], gasUsed: number) {
  const meter = createGasMeter(map, car);
  for (const one of steps) meter.onStep(one);
  meter.endTurn(gasUsed);
  return meter.report();
}

test("computes a step's cost from the next one's gas", () => {
  expect(metered([step(10, 100), step(11, 97), step(20, 90), step(21, 85, 0, { opcode: 0 })], 20)).toEqual({
    gas: 20,
    turns: 1,
    lines: [
      { file: "car.sol", line: 1, gas: 10, visits: 1 },
      { file: "car.sol", line: 2, gas: 10, visits: 1 },
    ],
    functions: [{ file: "car.sol", name: "turn", gas: 20 }],
    elsewhere: 0,
  });
});

test("counts a referee's gas for the calling line", () => {
  const report = metered(
    [step(10, 1000), step(20, 990, 0, { opcode: call }), step(30, 290), step(31, 280, 0, { opcode: 0 })],
    720,
  );
  expect(report.lines.map(({ line, gas }) => [line, gas])).toEqual([
    [2, 700],
    [1, 10],
    [3, 10],
  ]);
});

test("counts compiler helpers for their line and dispatch for none", () => {
  const report = metered([step(0, 100), step(10, 95), step(5, 90), step(6, 80), step(20, 70, 0, { opcode: 0 })], 30);
  expect(report.lines.map(({ line, gas }) => [line, gas])).toEqual([
    [1, 25],
    [2, 0],
  ]);
  expect(report.elsewhere).toBe(5);
});

test("counts a call to the car itself where it runs, and foreign code elsewhere", () => {
  const own = metered(
    [
      step(10, 1000, 0, { opcode: call }),
      step(30, 500, 1),
      step(31, 480, 1, { opcode: 0xf3 }),
      step(11, 950, 0, { opcode: 0 }),
    ],
    50,
  );
  expect(own.lines.map(({ line, gas }) => [line, gas])).toEqual([
    [1, 30],
    [3, 20],
  ]);
  const foreign = metered(
    [
      step(10, 1000, 0, { opcode: call }),
      step(30, 500, 1, { address: other }),
      step(31, 480, 1, { address: other, opcode: 0xf3 }),
      step(11, 950, 0, { opcode: 0 }),
    ],
    50,
  );
  expect(foreign).toMatchObject({ elsewhere: 20, gas: 50, lines: [{ line: 1, gas: 30 }] });
});

test("gives a failed frame all its gas", () => {
  const report = metered(
    [
      step(10, 1000, 0, { opcode: call }),
      step(30, 500, 1),
      step(31, 480, 1, { opcode: 0xfe }),
      step(11, 450, 0, { opcode: 0 }),
    ],
    550,
  );
  expect(report.lines.map(({ line, gas }) => [line, gas])).toEqual([
    [3, 500],
    [1, 50],
  ]);
});

test("adds up turns of any outcome without losing gas", () => {
  const meter = createGasMeter(map, car);
  for (let turn = 0; turn < 3; turn += 1) {
    for (const one of [step(0, 2000), step(10, 1990), step(20, 1500, 1), step(21, 1400, 1)]) meter.onStep(one);
    meter.endTurn(2000);
  }
  const report = meter.report();
  const counted = report.lines.reduce((sum, line) => sum + line.gas, report.elsewhere);
  expect(report).toMatchObject({ gas: 6000, turns: 3 });
  expect(counted).toBe(6000);
});
