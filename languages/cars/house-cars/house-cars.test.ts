import { expect, test } from "vitest";
import { compilerForTests } from "../../solidity/node/compiler-for-tests.ts";
import { buildHouseCars, buildHouseCarScripts, readHouseCar } from "./build-house-cars.ts";
import committed from "./house-cars.json" with { type: "json" };
import { houseCarOfCode, houseCarScripts } from "./house-car-scripts.ts";
import { houseCar, houseCars } from "./house-cars.ts";

test("the committed house cars have their files' sources, and the first two their code", () => {
  expect(committed.cars.map(({ source }) => source)).toEqual(
    committed.cars.map(({ contractName }) => readHouseCar(contractName)),
  );
  const { compiler, cars } = buildHouseCars(compilerForTests(), 2);
  expect({ compiler: committed.compiler, cars: committed.cars.slice(0, 2) }).toEqual({ compiler, cars });
});

test("the committed house cars match their compiled sources", { tags: ["thorough"] }, () => {
  expect(committed).toEqual(buildHouseCars(compilerForTests()));
});

test("the committed scripts match their compiled sources", () => {
  expect(houseCarScripts).toEqual(buildHouseCarScripts());
});

test("difficulties go from 1 to the number of house cars", () => {
  expect(houseCars.map((car) => car.difficulty)).toEqual(houseCars.map((_, index) => index + 1));
});

test("an unknown house car is refused with the list of known ones", () => {
  expect(() => houseCar("turbo")).toThrow(/no house car "turbo"\. House cars: sunday-driver, /);
});

test("an unchanged house car is recognised by its code, in every language", () => {
  const script = houseCarScripts.find((each) => each.contractName === "Wasp" && each.language === "python");
  expect(houseCarOfCode(houseCar("wasp").codeHash)).toBe(houseCar("wasp").name);
  expect(houseCarOfCode(script!.codeHash)).toBe(houseCar("wasp").name);
  expect(houseCarOfCode(`0x${"0".repeat(64)}`)).toBeNull();
});
