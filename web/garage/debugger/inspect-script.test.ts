/** Turns of cars in Python and JavaScript, looked into. */
import { expect, test } from "vitest";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { createCompileSession } from "#languages/session/compile-session.ts";
import { raceWith } from "./car-for-tests.ts";
import { type InspectedTurn, inspectTurn } from "./inspect-turn.ts";
import { readSourceNames } from "./variables.ts";

const compile = createCompileSession(() => {
  throw new Error("There is no Solidity here.");
});

function inspectScript(fileName: string, source: string): InspectedTurn {
  const outcome = compile({ source, fileName, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : "not built");
  const { car } = outcome;
  const race = raceWith(car.initcode);
  const files = { [fileName]: source };
  try {
    return inspectTurn(race, "code-prix", {
      map: readSourceMap(car, files),
      names: readSourceNames(files),
      events: [],
    });
  } finally {
    race.release();
  }
}

const inPython = `def dear(race, units):
    return race.get_accelerate_cost(units) > 60


def take_turn(race, cars, place):
    units = 1 + place
    if not dear(race, units):
        race.buy_acceleration(units)
`;

const inJavascript = `function dear(race, units) {
  return race.getAccelerateCost(units) > 60;
}

export function takeTurn(race, cars, place) {
  const units = 1 + place;
  if (!dear(race, units)) {
    race.buyAcceleration(units);
  }
}
`;

test.each([
  ["MyCar.py", inPython, "take_turn"],
  ["MyCar.js", inJavascript, "takeTurn"],
])("a car in %s is stepped through by line, and functions have their gas", (file, source, name) => {
  const turn = inspectScript(file, source);
  const seen = turn.stops.map((stop) => `${stop.functionName} ${stop.line}`);
  expect(seen.slice(0, 4)).toEqual([`${name} 6`, `${name} 7`, "dear 2", `${name} 7`]);
  const functions = turn.gas!.functions.map((each) => [each.name, each.gas > 0]);
  expect(functions).toContainEqual([name, true]);
  expect(functions).toContainEqual(["dear", true]);
  const sum = turn.gas!.lines.reduce((total, line) => total + line.gas, turn.gas!.elsewhere);
  expect(sum).toBe(turn.gasUsed);
});
