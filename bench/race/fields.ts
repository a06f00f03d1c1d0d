import { readFileSync } from "node:fs";
import { type Car, parseBytecode } from "../../engine/cars/car.ts";
import { houseCar } from "../../languages/cars/house-cars/house-cars.ts";
import { buildCar, loadCompiler } from "../../languages/solidity/node/load-compiler.ts";

export type FieldName = "light" | "middle" | "heavy";

/** Five cars each: cars that buy by rule of thumb, cars that think, and cars that use up nearly all gas of their turn on price views. */
export function benchFields(): Record<FieldName, Car[]> {
  const house = (id: string): Car => ({ name: id, initcode: parseBytecode(houseCar(id).initcode) });
  const source = readFileSync(new URL("PriceSearcher.sol", import.meta.url), "utf8");
  const searcher = parseBytecode(buildCar(loadCompiler("0.8.37"), "PriceSearcher.sol", source).initcode);
  return {
    light: ["metronome", "armadillo", "magpie", "comet", "wasp"].map(house),
    middle: ["grandmaster", "last-lap", "hedgehog", "viper", "wasp"].map(house),
    heavy: [1, 2, 3, 4, 5].map((number) => ({ name: `price-searcher-${number}`, initcode: searcher })),
  };
}
