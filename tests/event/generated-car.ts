import type { Chance } from "#engine/ratings/chance.ts";

/** A program that a generated team submits. */
export interface GeneratedCar {
  source: string;
  contractName: string;
}

/**
 * Writes a car whose strategy is drawn: how it spends its purse early and late, how fast it dares to be, whether it shoots, covers itself,
 * makes shells dear, sprints, and looks for the winning move. Some are a beginner's, some hard to beat, so that a field of them is as
 * uneven as one of students' cars, and its order means something.
 */
export function writeGeneratedCar(chance: Chance): GeneratedCar {
  const between = (least: number, most: number) => least + chance.below(most - least + 1);
  /** Small values as often as great ones: 2 to 4 like 20 to 40. */
  const share = (least: number, most: number) => Math.round(least * (most / least) ** chance.fraction());
  const often = (percent: number) => chance.below(100) < percent;
  const parts: string[] = [];
  if (often(65)) parts.push("        if (Planning.finishNow(codePrix, me)) return;");
  parts.push("        uint256 balance = me.balance;");
  if (often(12)) {
    parts.push(`        if (yourCarIndex > 0) {
            CodePrix.CarData memory ahead = allCars[yourCarIndex - 1];
            uint256 price = codePrix.getShellCost(1);
            bool hurts = ahead.y > me.y && ahead.shield == 0 && ahead.speed >= ${between(3, 14)};
            if (hurts && price <= balance && price <= ahead.speed * ${between(20, 90)}) balance -= codePrix.buyShell(1);
        }`);
  }
  if (often(30)) {
    const shields = between(2, 6);
    parts.push(`        if (me.shield < 2 && me.speed >= ${between(8, 30)} && yourCarIndex + 1 < allCars.length) {
            uint256 price = codePrix.getShieldCost(${shields});
            if (price <= balance / ${between(2, 6)}) balance -= codePrix.buyShield(${shields});
        }`);
  }
  const [early, late] = [share(3, 60), share(3, 30)];
  parts.push(`        uint256 budget = balance / (me.y > ${between(60, 700)} ? ${late} : ${early});`);
  if (often(50)) {
    parts.push(
      `        if (Planning.turnsToFinish(allCars[0]) <= ${between(3, 20)}) budget = balance / ${between(1, 5)};`,
    );
  }
  const [top, most] = [between(8, 45), share(3, 60)];
  parts.push(`        uint256 units = me.speed < ${top} ? Planning.affordable(codePrix, budget, ${most}) : 0;
        if (units > 0) balance -= codePrix.buyAcceleration(units);`);
  if (often(30)) {
    const shells = between(1, 4);
    parts.push(`        if (me.speed + units >= ${between(15, 32)} && yourCarIndex + 1 < allCars.length) {
            uint256 price = codePrix.getShellCost(${shells});
            if (price <= balance / 3) codePrix.buyShell(${shells});
        }`);
  }
  const contractName = `Prototype${100 + chance.below(900)}`;
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";
import "code-prix/Planning.sol";

contract ${contractName} is Car {
    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
${parts.join("\n")}
    }
}
`;
  return { source, contractName };
}
