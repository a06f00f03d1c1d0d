import { expect, test } from "vitest";
import { compilerForTests } from "../../solidity/node/compiler-for-tests.ts";
import { buildHouseCars, readHouseCarScripts } from "./build-house-cars.ts";
import committed from "./house-cars.json" with { type: "json" };
import { houseCarScripts } from "./house-car-scripts.ts";
import { houseCar, houseCars } from "./house-cars.ts";

test("the committed house cars match their compiled sources", () => {
  expect(committed).toEqual(buildHouseCars(compilerForTests()));
});

test("the committed scripts match their source files", () => {
  expect(houseCarScripts).toEqual(readHouseCarScripts());
});

test("difficulties go from 1 to the number of house cars", () => {
  expect(houseCars.map((car) => car.difficulty)).toEqual(houseCars.map((_, index) => index + 1));
});

test("an unknown house car is refused with the list of known ones", () => {
  expect(() => houseCar("turbo")).toThrow(/no house car "turbo"\. House cars: sunday-driver, /);
});
