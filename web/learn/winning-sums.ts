/** All derived from the formula. */
import { lessonPrices, type LessonAction } from "./lesson.ts";
import { gasOfAsking, gasPerUnit, taughtFormula } from "./facts.ts";

const prices = lessonPrices(taughtFormula);

/** Measured over many fields of house cars: 39 to 55 turns. */
export const usualTurns = 50;

/** In coins, when demand kept the price near its target; null: unaffordable. */
export function usualPrice(action: LessonAction, turn: number, amount: number): number | null {
  const { soldPerTenTurns = 0 } = taughtFormula.prices[action] ?? {};
  const sold = Math.max(0, Math.floor(((turn - 1) * soldPerTenTurns) / 10) - 1);
  const { cost, failure } = prices[action].quote(turn, sold, amount);
  return failure === "none" ? Number(cost) : null;
}

export function usualUnits(coins: number): number {
  let units = 0;
  while (
    units < taughtFormula.finishDistance &&
    (usualPrice("accelerate", usualTurns - 10, units + 1) ?? Infinity) <= coins
  )
    units += 1;
  return units;
}

export const askingWays = ["up", "down", "halves"] as const;

export function gasOfWay(way: (typeof askingWays)[number], units: number): number {
  return questions(way, units).reduce((gas, asked) => gas + gasOfAsking + asked * gasPerUnit, 0);
}

function questions(way: (typeof askingWays)[number], units: number): number[] {
  if (way === "up") return Array.from({ length: units + 1 }, (_, index) => index + 1);
  if (way === "down") return Array.from({ length: Math.max(0, 60 - units) + 1 }, (_, index) => 60 - index);
  const asked: number[] = [];
  let low = 0;
  let high = 63;
  while (low < high) {
    const middle = Math.floor((low + high + 1) / 2);
    asked.push(middle);
    if (middle <= units) low = middle;
    else high = middle - 1;
  }
  return asked;
}

/** The end of your turn uses up the first shield. */
export function coveredTurns(shields: number): number {
  return Math.max(0, Math.min(shields, taughtFormula.shieldCap ?? shields) - 1);
}
