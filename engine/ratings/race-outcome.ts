import type { Chance } from "./chance.ts";
import { exponential } from "./exponential.ts";

/**
 * A finishing order as the Plackett–Luce model has it: a car's time is exponential with rate e^strength, and the shortest wins. For previews of
 * stages ("how certain will the order be") and for measuring the ratings themselves.
 *
 * @param field the cars that race, numbers into `strengths`
 * @param strengths log-strengths
 */
export function drawFinishingOrder(field: readonly number[], strengths: ArrayLike<number>, chance: Chance): number[] {
  const times = field.map((car) => ({ car, time: chance.exponential() / exponential(strengths[car]!) }));
  return times.sort((a, b) => a.time - b.time).map(({ car }) => car);
}
