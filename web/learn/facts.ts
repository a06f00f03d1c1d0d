import { defaultFormula } from "#engine/formula/formula.ts";
import { gasSchedules } from "#engine/referee/gas-schedule.ts";
import type { Formats } from "#messages/formats.ts";

export const taughtFormula = defaultFormula;

/** Gas per unit of speed in a price query. */
const gasPerUnit = gasSchedules[taughtFormula.family].price.accelerate?.ok.unit ?? 0;

export function factsFor({ number, percent }: Formats) {
  const { cars, startBalance, finishDistance, turnLimit, gasPerTurn, shieldCap, prices } = taughtFormula;
  const target = (name: "accelerate" | "shell" | "shield") => number(prices[name]?.target ?? 0);
  const fall = (name: "accelerate" | "shell" | "shield") => percent((prices[name]?.decreasePercent ?? 0) / 100);
  return {
    cars: number(cars),
    balance: number(startBalance),
    finish: number(finishDistance),
    turnLimit: number(turnLimit),
    gasPerTurn: number(gasPerTurn),
    gasPerUnit: number(gasPerUnit),
    shieldCap: number(shieldCap ?? 0),
    accelerateTarget: target("accelerate"),
    accelerateFall: fall("accelerate"),
    shellTarget: target("shell"),
    shellFall: fall("shell"),
    shieldTarget: target("shield"),
    shieldFall: fall("shield"),
  };
}
