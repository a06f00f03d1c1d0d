/** What a car may ask of the referee, by family, as the interfaces in `languages/solidity/interfaces/` say it. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { CarFamily } from "../compiling/car-family.ts";

/** What a function of the race takes and gives, in the words of its interface. */
export interface RaceFunction {
  name: string;
  args: readonly ("uint256" | "uint8" | "address")[];
  gives: "number" | "car" | "cars" | "cars-and-index" | "car-data" | "numbers" | "nothing";
  isView: boolean;
  /** no answer is larger; the referee's own type says so */
  high: bigint;
  /** worked out by the car itself from what the referee tells */
  isOwn?: true;
}

const uint256 = (1n << 256n) - 1n;

const view = (
  name: string,
  args: RaceFunction["args"],
  gives: RaceFunction["gives"] = "number",
  high = uint256,
): RaceFunction => ({ name, args, gives, isView: true, high });
const act = (name: string, args: RaceFunction["args"], gives: RaceFunction["gives"] = "number"): RaceFunction => ({
  name,
  args,
  gives,
  isView: false,
  high: uint256,
});

const all: RaceFunction[] = [
  act("buyAcceleration", ["uint256"]),
  act("buyShell", ["uint256"]),
  view("getAccelerateCost", ["uint256"]),
  view("getShellCost", ["uint256"]),
  view("getActionsSold", ["uint8"]),
  view("getAllCarData", [], "cars"),
  view("getAllCarDataAndFindCar", ["address"], "cars-and-index"),
  view("getCarData", ["address"], "car-data"),
  view("cars", ["uint256"], "car"),
  view("currentCar", [], "car"),
  view("entropy", [], "number", (1n << 72n) - 1n),
  view("turns", [], "number", 65_535n),
  view("state", [], "number", 2n),
  act("register", ["address"], "nothing"),
  act("play", ["uint256"], "nothing"),
  { ...view("upcoming", ["uint256"], "numbers", 255n), isOwn: true },
];
const shields: RaceFunction[] = [act("buyShield", ["uint256"]), view("getShieldCost", ["uint256"])];
const titans: RaceFunction[] = [
  act("buySuperShell", ["uint256"]),
  act("buyBanana", []),
  view("getSuperShellCost", ["uint256"]),
  view("getBananaCost", []),
  view("getAllBananas", [], "numbers"),
  view("bananas", ["uint256"]),
];

export const raceFunctions: Readonly<Record<CarFamily, readonly RaceFunction[]>> = {
  monaco: all,
  "code-prix": [...all, ...shields],
  titans: [...all, ...shields, ...titans],
};

/** The fields of a car in a list of cars, in the order of the referee's struct; the last is the car itself. */
export const carFields: Readonly<Record<CarFamily, readonly string[]>> = {
  monaco: ["balance", "speed", "y", "car"],
  "code-prix": ["balance", "speed", "y", "shield", "car"],
  titans: ["balance", "speed", "y", "shield", "car"],
};

/** "getAllCarData" as Python writes it: "get_all_car_data". */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The four bytes that a call begins with. https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector */
export function selectorOf({ name, args }: RaceFunction): bigint {
  const hash = keccak_256(new TextEncoder().encode(`${name}(${args.join(",")})`));
  return hash.slice(0, 4).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
