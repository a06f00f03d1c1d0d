/** The referee's functions by family, as in `languages/solidity/interfaces/`. */
import type { CarFamily } from "../compiling/car-language.ts";

/** As the languages write them. */
export const turnNames = { python: "take_turn", javascript: "takeTurn" } as const;
export const purchases = { python: "race.buy_acceleration", javascript: "race.buyAcceleration" } as const;

/** A race function's parameters and result. */
export interface RaceFunction {
  name: string;
  args: readonly ("uint256" | "uint8" | "address")[];
  gives: "number" | "car" | "cars" | "cars-and-index" | "car-data" | "numbers" | "nothing";
  isView: boolean;
  /** maximum of the referee's type */
  high: bigint;
  /** computed by the car from the referee's answers */
  isOwn?: true;
}

const uint256 = (1n << 256n) - 1n;

const view = (
  name: string,
  args: RaceFunction["args"],
  gives: RaceFunction["gives"] = "number",
  high = uint256,
): RaceFunction => ({ name, args, gives, isView: true, high });
/** Changes the race, unlike a view. */
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

/** Fields of a car, in the order of the referee's struct; the last is the car. */
export const carFields: Readonly<Record<CarFamily, readonly string[]>> = {
  monaco: ["balance", "speed", "y", "car"],
  "code-prix": ["balance", "speed", "y", "shield", "car"],
  titans: ["balance", "speed", "y", "shield", "car"],
};

/** "getAllCarData" as Python writes it: "get_all_car_data". */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The four bytes that a call begins with, by the function's name: its signature's hash, which a test works out.
 * https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector
 */
export const selectors: Readonly<Record<string, bigint>> = {
  buyAcceleration: 0x361401f4n,
  buyShell: 0x4e7444c4n,
  getAccelerateCost: 0x503a6982n,
  getShellCost: 0x54192e41n,
  getActionsSold: 0xf9fa47een,
  getAllCarData: 0x37c0d8d3n,
  getAllCarDataAndFindCar: 0x0d93582an,
  getCarData: 0x9d18e79fn,
  cars: 0xf7746e36n,
  currentCar: 0x29af11bfn,
  entropy: 0x47ce07ccn,
  turns: 0x401c0347n,
  state: 0xc19d93fbn,
  register: 0x4420e486n,
  play: 0x6898f82bn,
  buyShield: 0x728313c9n,
  getShieldCost: 0x59786966n,
  buySuperShell: 0x1c7831bdn,
  buyBanana: 0x02404fcbn,
  getSuperShellCost: 0x647ba795n,
  getBananaCost: 0x66d3b3f0n,
  getAllBananas: 0x7e72997cn,
  bananas: 0x3be4a2c4n,
};
