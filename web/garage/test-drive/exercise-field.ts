/** The rival to beat, and the goal's other cars, or ones of similar strength. */
import type { Goal } from "#languages/cars/exercises/exercise.ts";
import type { DrivenCar } from "./drive-messages.ts";

interface RankedCar extends DrivenCar {
  id: string;
  difficulty: number;
  family: string;
}

export function exerciseField(
  own: DrivenCar,
  goal: Pick<Goal, "rival" | "others">,
  houseCars: readonly RankedCar[],
  cars: number,
): DrivenCar[] | undefined {
  const find = (id: string) => houseCars.find((car) => car.id === id);
  const rival = find(goal.rival);
  if (!rival) return undefined;
  const others = goal.others?.map(find) ?? nearest(rival, houseCars);
  const field = [own, rival, ...others.filter((car) => car !== undefined).slice(0, cars - 2)];
  return field.length === cars ? field.map(({ name, initcode }) => ({ name, initcode })) : undefined;
}

function nearest(rival: RankedCar, houseCars: readonly RankedCar[]): RankedCar[] {
  const others = houseCars.filter((car) => car.family === rival.family && car !== rival);
  const easier = others.filter((car) => car.difficulty < rival.difficulty).toReversed();
  return [...easier, ...others.filter((car) => car.difficulty > rival.difficulty)];
}
