/**
 * Prints how much cars, seats and seeds decide for each published formula: `npm run bench -- luck [races] [field]`.
 * A field of identical cars shows the luck that the game itself contains.
 */
import { readFileSync } from "node:fs";
import { parseBytecode } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { evaluate } from "../../engine/evaluation/evaluate.ts";
import { type Formula, type PresetName, presets } from "../../engine/formula/formula.ts";
import { seatOrders } from "../../engine/evaluation/luck.ts";
import { createRaceService } from "../../engine/referee/race-service.ts";
import { houseCar } from "../../languages/cars/house-cars/house-cars.ts";
import { buildCar, loadCompiler } from "../../languages/solidity/node/load-compiler.ts";

const races = Number(process.argv[2] ?? 20_000);
const onlyField = process.argv[3];
const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url))),
});
const compiler = loadCompiler("0.8.37");

const house = (ids: readonly string[]) =>
  ids.map((id, seat) => ({ name: `${id} ${seat + 1}`, initcode: parseBytecode(houseCar(id).initcode) }));

/** First cars that spend this share of their coins on speed each turn, for families without house cars. */
const spenders = (file: string, parts: readonly number[]) =>
  parts.map((part) => {
    const source = readFileSync(new URL(`../../languages/cars/first-cars/${file}`, import.meta.url), "utf8").replace(
      "monaco.buyAcceleration(UNITS);",
      `uint256 units = 0;
       while (units < 40 && monaco.getAccelerateCost(units + 1) <= me.balance / ${part}) units++;
       if (units > 0) monaco.buyAcceleration(units);`,
    );
    return { name: `a ${part}th`, initcode: parseBytecode(buildCar(compiler, file, source).initcode) };
  });

/** The unchanged first car, three times. */
function firstCars(file: string) {
  const source = readFileSync(new URL(`../../languages/cars/first-cars/${file}`, import.meta.url), "utf8");
  const initcode = parseBytecode(buildCar(compiler, file, source).initcode);
  return [1, 2, 3].map((seat) => ({ name: `first car ${seat}`, initcode }));
}

const threeOf = (file: string) => ({
  unequal: spenders(file, [8, 20, 60]),
  close: spenders(file, [12, 16, 20]),
  "first-cars": firstCars(file),
});

const fields: Record<PresetName, Record<string, { name: string; initcode: Uint8Array }[]>> = {
  "university-code-prix": {
    unequal: house(["metronome", "hedgehog", "last-lap", "wasp", "sunday-driver"]),
    close: house(["comet", "viper", "magpie", "armadillo", "metronome"]),
    strong: house(["grandmaster", "wasp", "comet", "metronome", "hedgehog"]),
    metronomes: house(Array<string>(5).fill("metronome")),
    wasps: house(Array<string>(5).fill("wasp")),
  },
  "0xmonaco": threeOf("FirstMonacoCar.sol"),
  "0xtitans": threeOf("FirstTitansCar.sol"),
  "0xtitans-season-1": threeOf("FirstTitansCar.sol"),
};

async function measure(formula: Formula, cars: { name: string; initcode: Uint8Array }[]): Promise<string> {
  const seats = seatOrders(cars.length, 120);
  const seeds = Array.from({ length: Math.ceil(races / seats.length) }, (_, index) => BigInt(index + 1));
  const service = createRaceService(machine);
  const result = await evaluate({
    formula,
    cars,
    seats,
    seeds,
    workers: [(order) => Promise.resolve(service(order))],
    nowMs: () => performance.now(),
  });
  const percent = (share: number | undefined) => `${Math.round((share ?? 0) * 100)} %`;
  const { luck, seatWins } = result;
  const wins = seatWins.map(({ value }) => (value * 100).toFixed(1)).join(" ");
  return `${result.races} | ${percent(luck?.cars)} | ${percent(luck?.seats)} | ${percent(luck?.seeds)} | ${wins}`;
}

console.log("formula | field | races | cars | seats | seed | wins by seat, %");
for (const [name, own] of Object.entries(fields) as [PresetName, (typeof fields)[PresetName]][]) {
  for (const [field, cars] of Object.entries(own)) {
    if (onlyField !== undefined && field !== onlyField) continue;
    console.log(`${name} | ${field} | ${await measure(presets[name], cars)}`);
  }
}
