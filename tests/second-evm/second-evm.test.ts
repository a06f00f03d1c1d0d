import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Car, parseBytecode } from "#engine/cars/car.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { RaceVectors } from "../vectors/compare-races.ts";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { formulaOf, letters } from "../vectors/vector-files.ts";
import { raceOnEthereumjs } from "#server/races/second-evm/check-race.ts";

const machine = createNodeMachine();

/** Without the names of errors, which differ. */
async function playOnBoth(letter: "A" | "B" | "C", cars: Car[], seed: bigint) {
  const formula = { ...formulaOf[letter], turnLimit: 60 };
  const ours = runRace({ formula, cars, seed, machine }).turns.map((turn) => ({
    mover: turn.mover,
    isOk: turn.outcome!.kind === "ok",
    gasUsed: turn.gasUsed,
    balances: turn.after.cars.map((car) => car.balance),
    places: turn.after.cars.map((car) => car.y),
  }));
  const theirs = (await raceOnEthereumjs(formula, cars, seed)).map(({ ending, ...turn }) => ({
    mover: turn.mover,
    isOk: ending === "ok",
    gasUsed: turn.gasUsed,
    balances: turn.balances,
    places: turn.places,
  }));
  return { ours, theirs };
}

test.each(letters)("plays a race of family %s to the same gas and places", async (letter) => {
  const file = readFileSync(`tests/fixtures/referee/races-${letter}.json.gz`);
  const { carTable } = JSON.parse(gunzipSync(file).toString("utf8")) as RaceVectors;
  const names = Object.keys(carTable);
  for (const shift of [0, 3]) {
    const cars = Array.from({ length: formulaOf[letter].cars }, (_, seat) => {
      const name = names[(shift + seat) % names.length]!;
      return { name, initcode: parseBytecode(carTable[name]!.initcode) };
    });
    const { ours, theirs } = await playOnBoth(letter, cars, 20_251_101n);
    expect(ours).toEqual(theirs);
  }
});

test("plays the house cars to the same gas and places", async () => {
  const cars = houseCars
    .filter((car) => car.family === "code-prix")
    .slice(-5)
    .map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) }));
  const { ours, theirs } = await playOnBoth("C", cars, 7n);
  expect(ours).toEqual(theirs);
});
