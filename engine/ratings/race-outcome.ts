import type { Chance } from "./chance.ts";
import { exponential } from "./exponential.ts";

/**
 * Draws from Plackett–Luce: times are exponential with rate e^strength, the shortest wins.
 * @param field indexes into `strengths`
 * @param strengths log-strengths
 */
export function drawFinishingOrder(field: readonly number[], strengths: ArrayLike<number>, chance: Chance): number[] {
  const times = field.map((car) => ({ car, time: chance.exponential() / exponential(strengths[car]!) }));
  return times.sort((a, b) => a.time - b.time).map(({ car }) => car);
}
