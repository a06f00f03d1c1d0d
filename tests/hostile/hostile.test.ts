import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { garrison } from "./garrison.ts";
import { raceHostile } from "./race-hostile.ts";

const machine = createNodeMachine();
const cars = garrison();

test("has at least a hundred different hostile cars", () => {
  expect(cars.length).toBeGreaterThanOrEqual(100);
  const bytecodes = new Set(cars.map(({ initcode }) => Buffer.from(initcode).toString("hex")));
  expect(bytecodes.size).toBeGreaterThanOrEqual(cars.length - 2);
});

/** One per attack; `npm run hostile` races all with many seeds. */
const first = [...new Map(cars.toReversed().map((car) => [car.attack, car])).values()].toReversed();

test.each(first.map((car, index) => [car.attack, car, index] as const))(
  "%s: hurts only the car itself",
  (_, car, index) => {
    expect(raceHostile(machine, car, [BigInt(1 + (index % 7))]).differences).toEqual([]);
  },
);
