import type { Chance } from "#engine/ratings/chance.ts";
import { houseCarScripts } from "#languages/cars/house-cars/house-car-scripts.ts";

export type GeneratedCar = ReturnType<typeof writeGeneratedCar>;

/** null: not used */
type Strategy = ReturnType<typeof drawStrategy>;

/**
 * Draws a strategy: spending over time, speed, shells, shields, sprints and the winning move. Skill varies from
 * beginner to strong, as among students, so that places mean something.
 */
export function writeGeneratedCar(chance: Chance, language: "solidity" | "python" | "javascript" = "solidity") {
  const strategy = drawStrategy(chance);
  const writers = { solidity: inSolidity, python: inPython, javascript: inJavaScript };
  return { source: writers[language](strategy), contractName: strategy.name, language };
}

function drawStrategy(chance: Chance) {
  const between = (least: number, most: number) => least + chance.below(most - least + 1);
  /** Log-uniform: 2 to 4 is as likely as 20 to 40. */
  const share = (least: number, most: number) => Math.round(least * (most / least) ** chance.fraction());
  const often = (percent: number) => chance.below(100) < percent;
  return {
    looksForTheWin: often(65),
    shot: often(12) ? { fastEnough: between(3, 14), worth: between(20, 90) } : null,
    cover: often(30) ? { shields: between(2, 6), fastEnough: between(8, 30), share: between(2, 6) } : null,
    budget: { early: share(3, 60), late: share(3, 30), turningPoint: between(60, 700) },
    sprint: often(50) ? { turns: between(3, 20), share: between(1, 5) } : null,
    acceleration: { top: between(8, 45), most: share(3, 60) },
    gouging: often(30) ? { shells: between(1, 4), fastEnough: between(15, 32) } : null,
    name: `Prototype${100 + chance.below(900)}`,
  };
}

const joined = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join("\n");

function inSolidity({ name, looksForTheWin, shot, cover, budget, sprint, acceleration, gouging }: Strategy): string {
  const turn = joined(
    looksForTheWin && "        if (Planning.finishNow(codePrix, me)) return;",
    "        uint256 balance = me.balance;",
    shot !== null &&
      `        if (yourCarIndex > 0) {
            CodePrix.CarData memory ahead = allCars[yourCarIndex - 1];
            uint256 price = codePrix.getShellCost(1);
            bool hurts = ahead.y > me.y && ahead.shield == 0 && ahead.speed >= ${shot.fastEnough};
            if (hurts && price <= balance && price <= ahead.speed * ${shot.worth}) balance -= codePrix.buyShell(1);
        }`,
    cover !== null &&
      `        if (me.shield < 2 && me.speed >= ${cover.fastEnough} && yourCarIndex + 1 < allCars.length) {
            uint256 price = codePrix.getShieldCost(${cover.shields});
            if (price <= balance / ${cover.share}) balance -= codePrix.buyShield(${cover.shields});
        }`,
    `        uint256 budget = balance / (me.y > ${budget.turningPoint} ? ${budget.late} : ${budget.early});`,
    sprint !== null &&
      `        if (Planning.turnsToFinish(allCars[0]) <= ${sprint.turns}) budget = balance / ${sprint.share};`,
    `        uint256 units = me.speed < ${acceleration.top} ? Planning.affordable(codePrix, budget, ${acceleration.most}) : 0;
        if (units > 0) balance -= codePrix.buyAcceleration(units);`,
    gouging !== null &&
      `        if (me.speed + units >= ${gouging.fastEnough} && yourCarIndex + 1 < allCars.length) {
            uint256 price = codePrix.getShellCost(${gouging.shells});
            if (price <= balance / 3) codePrix.buyShell(${gouging.shells});
        }`,
  );
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

contract ${name} is Car {
    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
${turn}
    }
}
`;
}

function inPython({ looksForTheWin, shot, cover, budget, sprint, acceleration, gouging }: Strategy): string {
  const turn = joined(
    looksForTheWin && "    if finish_now(race, me):\n        return",
    "    balance = me.balance",
    shot !== null &&
      `    if place > 0:
        ahead = cars[place - 1]
        price = race.get_shell_cost(1)
        hurts = ahead.y > me.y and ahead.shield == 0 and ahead.speed >= ${shot.fastEnough}
        if hurts and price <= balance and price <= ahead.speed * ${shot.worth}:
            balance -= race.buy_shell(1)`,
    cover !== null &&
      `    if me.shield < 2 and me.speed >= ${cover.fastEnough} and place + 1 < len(cars):
        if race.get_shield_cost(${cover.shields}) <= balance // ${cover.share}:
            balance -= race.buy_shield(${cover.shields})`,
    `    budget = balance // (${budget.late} if me.y > ${budget.turningPoint} else ${budget.early})`,
    sprint !== null &&
      `    leader = cars[0]
    if leader.speed > 0 and FINISH - leader.y <= leader.speed * ${sprint.turns}:
        budget = balance // ${sprint.share}`,
    `    units = 0
    if me.speed < ${acceleration.top}:
        units = affordable(race, budget, ${acceleration.most})
    if units > 0:
        balance -= race.buy_acceleration(units)`,
    gouging !== null &&
      `    if me.speed + units >= ${gouging.fastEnough} and place + 1 < len(cars):
        if race.get_shell_cost(${gouging.shells}) <= balance // 3:
            race.buy_shell(${gouging.shells})`,
  );
  return `from code_prix import *

FINISH = 1000


def take_turn(race, cars, place):
    me = cars[place]
${turn}


${planningIn("python", looksForTheWin ? "def finish_now" : "def affordable")}`;
}

function inJavaScript({ looksForTheWin, shot, cover, budget, sprint, acceleration, gouging }: Strategy): string {
  const turn = joined(
    looksForTheWin && "  if (finishNow(race, me)) return;",
    "  let balance = me.balance;",
    shot !== null &&
      `  if (place > 0) {
    const ahead = cars[place - 1];
    const price = race.getShellCost(1);
    const hurts = ahead.y > me.y && ahead.shield === 0 && ahead.speed >= ${shot.fastEnough};
    if (hurts && price <= balance && price <= ahead.speed * ${shot.worth}) balance -= race.buyShell(1);
  }`,
    cover !== null &&
      `  if (me.shield < 2 && me.speed >= ${cover.fastEnough} && place + 1 < cars.length) {
    const price = race.getShieldCost(${cover.shields});
    if (price <= Math.floor(balance / ${cover.share})) balance -= race.buyShield(${cover.shields});
  }`,
    `  let budget = Math.floor(balance / (me.y > ${budget.turningPoint} ? ${budget.late} : ${budget.early}));`,
    sprint !== null &&
      `  const leader = cars[0];
  if (leader.speed > 0 && FINISH - leader.y <= leader.speed * ${sprint.turns}) budget = Math.floor(balance / ${sprint.share});`,
    `  let units = 0;
  if (me.speed < ${acceleration.top}) units = affordable(race, budget, ${acceleration.most});
  if (units > 0) balance -= race.buyAcceleration(units);`,
    gouging !== null &&
      `  if (me.speed + units >= ${gouging.fastEnough} && place + 1 < cars.length) {
    const price = race.getShellCost(${gouging.shells});
    if (price <= Math.floor(balance / 3)) race.buyShell(${gouging.shells});
  }`,
  );
  return `const FINISH = 1000;

export function takeTurn(race, cars, place) {
  const me = cars[place];
${turn}
}

${planningIn("javascript", looksForTheWin ? "/** Buys the speed" : "/** How many units")}`;
}

/** Code that students copy from house cars: Viper's file from `first` to its end. */
function planningIn(language: "python" | "javascript", first: string): string {
  const viper = houseCarScripts.find((car) => car.contractName === "Viper" && car.language === language);
  if (!viper?.source.includes(first)) throw new Error(`The house car Viper in ${language} has no "${first}" any more.`);
  return viper.source.slice(viper.source.indexOf(first));
}
