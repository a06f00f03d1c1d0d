import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { balancedSeats } from "#engine/race/evaluate.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import { createRaceService } from "#engine/race/race-service.ts";
import { houseCars } from "#solidity/house-cars/house-cars.ts";
import { compiledForTests, machineForTests } from "../debugger/car-for-tests.ts";
import { duelField } from "../drive/duel.ts";
import { firstLap, type LapStep, lineWith, readNumber, setNumber } from "#solidity/templates/first-lap.ts";
import { readProgress, withOne, writeProgress } from "./progress.ts";
import { messagesOf } from "#messages/messages-of.ts";

const { lessons: english } = messagesOf("en");
const { lessons: turkish } = messagesOf("tr");

const service = createRaceService(machineForTests);

/** Races a source as the page does at the end of a step. */
function raceStep(step: LapStep, source: string): { ahead: number; failedTurns: number } {
  const own = { name: "MyCar", initcode: compiledForTests(source).initcode };
  const field = duelField(own, step.goal.rival, houseCars, defaultFormula.cars)!;
  const cars = field.map(({ name, initcode }) => ({ name, initcode: hexToBytes(initcode.slice(2)) }));
  const orders = balancedSeats(cars.length);
  service({ kind: "field", formula: defaultFormula, cars });
  const races = Array.from({ length: step.goal.races }, (_, index) => ({
    seats: orders[index % orders.length]!,
    seed: `0x${(index + 1).toString(16)}`,
  }));
  const reply = service({ kind: "summaries", races });
  const summaries = reply.kind === "summaries" ? reply.summaries : [];
  return {
    ahead: summaries.filter(({ finishOrder }) => finishOrder.indexOf(0) < finishOrder.indexOf(1)).length,
    failedTurns: summaries.reduce((sum, summary) => sum + summary.failedTurns[0]!, 0),
  };
}

describe.each([
  ["English", english],
  ["Turkish", turkish],
])("the first lap in %s", (_, texts) => {
  test.each(firstLap)("step $id: its car compiles and misses the goal, the step's change reaches it", (step) => {
    const source = step.source(texts.steps[step.id].comments);
    const reached = ({ ahead, failedTurns }: { ahead: number; failedTurns: number }) =>
      ahead >= step.goal.ahead && (!step.goal.noFailedTurns || failedTurns === 0);
    expect(reached(raceStep(step, source))).toBe(false);
    const solved = step.solution(source);
    expect(solved).not.toBe(source);
    expect(reached(raceStep(step, solved))).toBe(true);
  });
});

test("the last step ends ahead of the second house car", () => {
  expect(houseCars.find((car) => car.difficulty === 2)?.id).toBe(firstLap.at(-1)!.goal.rival);
});

test("a slider reads and writes its number in the source, and nothing else", () => {
  const source = "uint256 constant UNITS = 12; // UNITS\nx(UNITS);";
  expect(readNumber(source, "UNITS")).toBe(12);
  expect(lineWith(`contract A {\n    ${source}\n}`, "UNITS")).toBe("uint256 constant UNITS = 12; // UNITS");
  expect(setNumber(source, "UNITS", 3)).toBe("uint256 constant UNITS = 3; // UNITS\nx(UNITS);");
  expect([readNumber("nothing", "UNITS"), setNumber("nothing", "UNITS", 3)]).toEqual([undefined, undefined]);
});

test("progress survives the page and bad storage", () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  } as Storage;
  writeProgress({ steps: ["slider"], openStep: 1, beaten: withOne(["wasp"], "wasp") }, () => storage);
  expect(readProgress(() => storage)).toEqual({ steps: ["slider"], openStep: 1, beaten: ["wasp"] });
  entries.set("garage-progress", '{"steps":7,"openStep":-3}');
  expect(readProgress(() => storage)).toEqual({ steps: [], openStep: 0, beaten: [] });
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(readProgress(denied)).toEqual({ steps: [], openStep: 0, beaten: [] });
  expect(() => writeProgress({ steps: [], openStep: 0, beaten: [] }, denied)).not.toThrow();
});
