import { expect, test } from "vitest";
import { createCompileSession } from "./compile-session.ts";

const compile = createCompileSession(() => {
  throw new Error("This language needs no compiler for Solidity.");
});

const sources = {
  "src/cars/car.py": "def take_turn(race, cars, place):\n    race.buy_acceleration(1)\n",
  "src/cars/car.js": "export function takeTurn(race, cars, place) {\n  race.buyAcceleration(1);\n}\n",
  "src/cars/car.ts":
    "export function takeTurn(race, cars, place: number) {\n  const units: number = 1;\n  race.buyAcceleration(units);\n}\n",
};

test.each(Object.entries(sources))(
  "compiles %s by its file extension, without the Solidity compiler",
  (fileName, source) => {
    const outcome = compile({ source, fileName, goal: "build" });
    expect(outcome).toMatchObject({ kind: "compiled", car: { contractName: "car", family: "code-prix" } });
  },
);

test("refuses a Python car of several files", () => {
  const outcome = compile({ source: "", fileName: "car.py", files: { "more.py": "" }, goal: "build" });
  expect(outcome).toMatchObject({ kind: "rejected", reason: "too-many-files" });
});

test("reports mistakes at their line", () => {
  const input = {
    source: "def take_turn(race, cars, place):\n    return 0.5\n",
    fileName: "car.py",
    goal: "check",
  } as const;
  const float = { id: "no-float", values: { number: "0.5" } };
  expect(compile(input)).toMatchObject({
    said: { id: "mistakes", values: { count: 1, line: 2, first: float } },
    diagnostics: [{ from: { line: 2 }, said: float }],
  });
});
