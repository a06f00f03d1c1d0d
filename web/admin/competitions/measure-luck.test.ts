import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { lessLuckFormulas, luckFigures } from "#engine/race/less-luck-formulas.ts";
import { evaluate } from "#engine/race/evaluate.ts";
import { presets } from "#engine/race/formula.ts";
import { seatOrders } from "#engine/race/luck.ts";
import { createRaceService } from "#engine/race/race-service.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import { machineForTests } from "../../garage/debugger/car-for-tests.ts";
import { measuredCars } from "./measure-luck.ts";

test("close cars decide as much of their places as the figures say, and more with less luck", async () => {
  const name = "university-code-prix";
  const service = createRaceService(machineForTests);
  const cars = measuredCars.close.map((id) => ({ name: id, initcode: parseBytecode(houseCar(id).initcode) }));
  const shareOfCars = async (formula: (typeof presets)[typeof name]) =>
    (
      await evaluate({
        formula,
        cars,
        seats: seatOrders(cars.length, 120),
        seeds: [1n, 2n],
        workers: [(order) => Promise.resolve(service(order))],
        nowMs: () => performance.now(),
      })
    ).luck?.cars ?? 0;
  const figure = luckFigures[name].find(({ field }) => field === "close");
  // Of 240 races only; the figures are of 20 000.
  expect(Math.abs((await shareOfCars(presets[name])) - (figure?.published.cars ?? 0))).toBeLessThan(0.1);
  expect(Math.abs((await shareOfCars(lessLuckFormulas[name])) - (figure?.lessLuck.cars ?? 0))).toBeLessThan(0.1);
}, 60_000);
