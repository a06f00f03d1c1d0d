import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";

const compile = createCompileSession(compilerForTests);

const outcomes = new Map<string, CompileOutcome>();

export function build(source: string, fileName = "car.sol"): CompileOutcome {
  const outcome = outcomes.get(source) ?? compile({ source, fileName, goal: "build" });
  outcomes.set(source, outcome);
  return outcome;
}

export function bytecodeOf(source: string, fileName?: string): Uint8Array {
  const outcome = build(source, fileName);
  if (outcome.kind !== "compiled")
    throw new Error(outcome.kind === "rejected" ? outcome.message : "It was only checked.");
  return new Uint8Array(Buffer.from(outcome.car.initcode.slice(2), "hex"));
}

/** A car long enough to be recognisable, in parts that can be reordered. */
const parts = {
  turn: `
    function takeYourTurn(CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        uint256 purse = me.balance;
        if (yourCarIndex > 0) purse -= stingAhead(codePrix, allCars[yourCarIndex - 1], me, purse);
        uint256 pace = wantedPace(allCars, yourCarIndex);
        if (pace > me.speed) purse -= speedUp(codePrix, pace - me.speed, purse / EAGERNESS);
        if (isHunted(allCars, yourCarIndex) && purse > 2000) codePrix.buyShield(1);
    }`,
  sting: `
    // Slows whoever is ahead when that costs less than what their speed is worth.
    function stingAhead(CodePrix codePrix, CodePrix.CarData memory ahead, CodePrix.CarData memory me, uint256 purse) private returns (uint256 spent) {
        if (ahead.shield > 0 || ahead.speed < 7 || ahead.y <= me.y) return 0;
        uint256 price = codePrix.getShellCost(1);
        uint256 worth = (ahead.speed - 1) * 45 + (ahead.y > 800 ? 900 : 0);
        if (price > worth || price > purse / 2) return 0;
        return codePrix.buyShell(1);
    }`,
  pace: `
    // As fast as the mean of the others, and a little more in the last third.
    function wantedPace(CodePrix.CarData[] calldata allCars, uint256 own) private pure returns (uint256 pace) {
        uint256 sum = 0;
        for (uint256 index = 0; index < allCars.length; index++) {
            if (index != own) sum += allCars[index].speed;
        }
        pace = sum / (allCars.length - 1) + 3;
        if (allCars[own].y > 666) pace = (pace * 5) / 4;
    }`,
  speed: `
    function speedUp(CodePrix codePrix, uint256 wanted, uint256 budget) private returns (uint256 spent) {
        uint256 low = 0;
        uint256 high = wanted;
        while (low < high) {
            uint256 middle = (low + high + 1) / 2;
            if (codePrix.getAccelerateCost(middle) <= budget) low = middle;
            else high = middle - 1;
        }
        return low == 0 ? 0 : codePrix.buyAcceleration(low);
    }`,
  hunted: `
    function isHunted(CodePrix.CarData[] calldata allCars, uint256 own) private pure returns (bool) {
        for (uint256 index = own + 1; index < allCars.length; index++) {
            if (allCars[index].balance > 4000 && allCars[own].y - allCars[index].y < 150) return true;
        }
        return false;
    }`,
};

type Part = keyof typeof parts;

function carOf(name: string, order: readonly Part[]): string {
  const functions = order.map((part) => parts[part]).join("\n");
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

contract ${name} is Car {
    uint256 constant EAGERNESS = 9;
${functions}
}
`;
}

export const original = carOf("Planner", ["turn", "sting", "pace", "speed", "hunted"]);

const otherNames = {
  purse: "money",
  pace: "target",
  stingAhead: "hit",
  wantedPace: "goal",
  speedUp: "go",
  isHunted: "danger",
  price: "cost",
  worth: "value",
  middle: "m",
  low: "a",
  high: "b",
  own: "i",
  index: "k",
  EAGERNESS: "X",
  spent: "paid",
  wanted: "n",
  budget: "limit",
  ahead: "front",
};

export const copies = {
  renamed: Object.entries(otherNames).reduce(
    (source, [from, to]) => source.replaceAll(new RegExp(String.raw`\b${from}\b`, "g"), to),
    original,
  ),
  reordered: carOf("Reordered", ["hunted", "speed", "turn", "pace", "sting"]),
  commented: original
    .replaceAll(/ *\/\/ (?!SPDX).*\n/g, "\n        /* our very own idea */\n")
    .replaceAll(";\n", "; // ours\n\n")
    .replaceAll("    ", "\t"),
  tuned: original.replaceAll(/\b(45|900|666|2000|4000|150)\b/g, (number) => String(Number(number) + 17)),
  everything: "",
};
copies.everything = Object.entries(otherNames)
  .reduce((source, [from, to]) => source.replaceAll(new RegExp(String.raw`\b${from}\b`, "g"), to), copies.reordered)
  .replaceAll(/ *\/\/ (?!SPDX).*\n/g, "\n")
  .replaceAll(/\b(45|900|666|2000|4000|150)\b/g, (number) => String(Number(number) + 11));
