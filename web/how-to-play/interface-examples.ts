/** One line for each name that a car can use, as a car would write it. Code needs no translation. */
import { snakeCase } from "#languages/core/race-interface.ts";
import type { LessonLanguage } from "#languages/exercises/exercise.ts";
import type { DocumentedName, RefereeDoc } from "../garage/editor/referee-docs.ts";

type Examples = Partial<Record<DocumentedName, string>>;

export const interfaceExamples: Readonly<Record<LessonLanguage, Examples>> = {
  python: {
    allCars: "cars[0].y",
    yourCarIndex: "place == 0",
    balance: "me.balance // 8",
    speed: "cars[0].speed > 20",
    y: "1000 - me.y",
    shield: "me.shield < 2",
    buyAcceleration: "race.buy_acceleration(3)",
    buyShell: "race.buy_shell(1)",
    buyShield: "race.buy_shield(4)",
    getAccelerateCost: "race.get_accelerate_cost(3) <= me.balance // 8",
    getShellCost: "race.get_shell_cost(1) < 200",
    getShieldCost: "race.get_shield_cost(4)",
    getActionsSold: "race.get_actions_sold(1)",
    getAllCarData: "race.get_all_car_data()",
    getAllCarDataAndFindCar: "race.get_all_car_data_and_find_car(me.car)",
    getCarData: "race.get_car_data(me.car)",
    cars: "race.cars(0) == me.car",
    currentCar: "race.current_car()",
    entropy: "race.entropy()",
    turns: "race.turns() > 30",
    state: "race.state()",
  },
  javascript: {
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
  },
  solidity: {
    allCars: "allCars[0].y",
    yourCarIndex: "yourCarIndex == 0",
    balance: "me.balance / 8",
    speed: "allCars[0].speed > 20",
    y: "1000 - me.y",
    shield: "me.shield < 2",
    buyAcceleration: "codePrix.buyAcceleration(3)",
    buyShell: "codePrix.buyShell(1)",
    buyShield: "codePrix.buyShield(4)",
    getAccelerateCost: "codePrix.getAccelerateCost(3) <= me.balance / 8",
    getShellCost: "codePrix.getShellCost(1) < 200",
    getShieldCost: "codePrix.getShieldCost(4)",
    getActionsSold: "codePrix.getActionsSold(CodePrix.ActionType.SHELL)",
    getAllCarData: "codePrix.getAllCarData()",
    getAllCarDataAndFindCar: "codePrix.getAllCarDataAndFindCar(me.car)",
    getCarData: "codePrix.getCarData(me.car)",
    cars: "codePrix.cars(0) == me.car",
    currentCar: "codePrix.currentCar()",
    entropy: "codePrix.entropy()",
    turns: "codePrix.turns() > 30",
    state: "codePrix.state()",
  },
};

/** What the parameters of a turn are called where they have no types. */
const parameters: Partial<Record<DocumentedName, string>> = { allCars: "cars", yourCarIndex: "place" };

/** How a name is written in a language: "buyShell(uint256 amount)", "buyShell(amount)", "buy_shell(amount)". */
export function signatureIn(language: LessonLanguage, { name, kind, signature }: RefereeDoc): string {
  if (language === "solidity") return signature;
  if (kind === "parameter") return parameters[name] ?? name;
  if (kind === "field") return name;
  const args = (/\((.*)\)/.exec(signature)?.[1] ?? "").split(", ").map((arg) => arg.split(" ").at(-1));
  return `${language === "python" ? snakeCase(name) : name}(${args.join(", ")})`;
}
