import type { LessonLanguage } from "#languages/cars/exercises/exercise.ts";
import { snakeCase } from "#languages/ir/race-interface.ts";
import type { DocumentedName } from "../garage/editor/referee-docs.ts";

type Examples = Partial<Record<DocumentedName, string>>;

const javascript: Examples = {
  allCars: "cars[0].y",
  yourCarIndex: "place === 0",
  balance: "Math.floor(me.balance / 8)",
  speed: "cars[0].speed > 20",
  y: "1000 - me.y",
  shield: "me.shield < 2",
  buyAcceleration: "race.buyAcceleration(3)",
  buyShell: "race.buyShell(1)",
  buyShield: "race.buyShield(4)",
  getAccelerateCost: "race.getAccelerateCost(3) <= Math.floor(me.balance / 8)",
  getShellCost: "race.getShellCost(1) < 200",
  getShieldCost: "race.getShieldCost(4)",
  getActionsSold: "race.getActionsSold(1)",
  getAllCarData: "race.getAllCarData()",
  getAllCarDataAndFindCar: "race.getAllCarDataAndFindCar(me.car)",
  getCarData: "race.getCarData(me.car)",
  cars: "race.cars(0) === me.car",
  currentCar: "race.currentCar()",
  entropy: "race.entropy()",
  turns: "race.turns() > 30",
  state: "race.state()",
};

const inPython = (example: string) =>
  example
    .replace(/race\.(\w+)/, (_, name: string) => `race.${snakeCase(name)}`)
    .replace(/Math\.floor\((.+) \/ 8\)/, "$1 // 8")
    .replace("===", "==");

const inSolidity = (example: string) =>
  example
    .replace(/^cars\b/, "allCars")
    .replace(/^place\b/, "yourCarIndex")
    .replace("getActionsSold(1)", "getActionsSold(CodePrix.ActionType.SHELL)")
    .replace("race.", "codePrix.")
    .replace(/Math\.floor\((.+)\)/, "$1")
    .replace("===", "==");

const translated = (write: (example: string) => string): Examples =>
  Object.fromEntries(Object.entries(javascript).map(([name, example]) => [name, write(example)]));

export const interfaceExamples: Readonly<Record<LessonLanguage, Examples>> = {
  python: translated(inPython),
  javascript,
  solidity: translated(inSolidity),
};
