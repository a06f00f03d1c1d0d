import { expect, test } from "vitest";
import { buildHouseCars, readHouseCarScripts } from "./build-house-cars.ts";
import committed from "./house-cars.json" with { type: "json" };
import { houseCarScripts } from "./house-car-scripts.ts";
import { houseCar, houseCars } from "./house-cars.ts";

test("the committed house cars are what their sources compile to", () => {
  expect(committed).toEqual(buildHouseCars());
});

test("the committed scripts are what their files hold", () => {
  expect(houseCarScripts).toEqual(readHouseCarScripts());
});

test("difficulty runs from 1 to the number of house cars", () => {
  expect(houseCars.map((car) => car.difficulty)).toEqual(houseCars.map((_, index) => index + 1));
});

test("an unknown house car is refused with the list of those there are", () => {
  expect(() => houseCar("turbo")).toThrow(/no house car "turbo"\. House cars: sunday-driver, /);
});
