/** Which cars meet when one's own car races against one house car: rivals of its kind or easier fill the field. */
import type { DrivenCar } from "./drive-messages.ts";

interface RankedCar extends DrivenCar {
  id: string;
  difficulty: number;
  family: string;
}

/** @returns own car, rival, and the others; undefined when there is no such rival or too few cars */
export function duelField(
  own: DrivenCar,
  rivalId: string,
  houseCars: readonly RankedCar[],
  cars: number,
): DrivenCar[] | undefined {
  const rival = houseCars.find((car) => car.id === rivalId);
  if (!rival) return undefined;
  const others = houseCars.filter((car) => car.family === rival.family && car !== rival);
  const easier = others.filter((car) => car.difficulty < rival.difficulty).toReversed();
  const harder = others.filter((car) => car.difficulty > rival.difficulty);
  const field = [own, rival, ...[...easier, ...harder].slice(0, cars - 2)];
  return field.length === cars ? field.map(({ name, initcode }) => ({ name, initcode })) : undefined;
}
