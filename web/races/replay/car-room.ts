import { unitsPerLap } from "./circuit.ts";
import { trackHalfWidth } from "./circuit-layouts.ts";
import type { CarFrame, Frame } from "./frame.ts";

const carLengthMetres = 3.7;
const carWidthMetres = 1.6;

export type CarRoom = ReturnType<typeof createCarRoom>;

export function createCarRoom(cars: number) {
  return {
    enlarged: new Float32Array(cars).fill(1),
    /** metres to the right of the centre line */
    lateral: new Float32Array(cars),
  };
}

/**
 * Cars give way sideways; where the road is too narrow they are drawn smaller. Everything follows the gaps
 * continuously, so nothing jumps.
 */
export function roomForCars(
  { cars }: Pick<Frame, "cars">,
  ownSize: number,
  lapMetres: number,
  most: number,
  { enlarged, lateral }: CarRoom,
): void {
  enlarged.fill(most);
  for (const car of cars) lateral[car.seat] = car.lateral;
  if (most <= 1) return;
  const long = carLengthMetres * ownSize * most;
  const wide = carWidthMetres * ownSize * most;
  for (const car of cars) {
    for (const other of cars) {
      if (other === car) continue;
      // Fully separated before they are side by side.
      const near = Math.min(1, Math.max(0, 1.6 - metresBetween(car, other, lapMetres) / long) / 0.6);
      const side = Math.sign(car.seat - other.seat);
      const lacking = Math.max(0, wide - side * (car.lateral - other.lateral));
      lateral[car.seat]! += (side * near * lacking) / 2;
    }
    const edge = Math.max(Math.abs(car.lateral), trackHalfWidth - wide / 2);
    lateral[car.seat] = Math.min(edge, Math.max(-edge, lateral[car.seat]!));
  }
  for (const car of cars) {
    for (const other of cars) {
      if (other === car) continue;
      const beside = Math.abs(lateral[car.seat]! - lateral[other.seat]!);
      const room = Math.max(metresBetween(car, other, lapMetres) / long, beside / wide) * most;
      enlarged[car.seat] = Math.min(enlarged[car.seat]!, Math.max(1, room));
    }
  }
}

/** Circular: cars a lap apart are side by side. */
function metresBetween(car: CarFrame, other: CarFrame, lapMetres: number): number {
  const laps = (car.distance - other.distance) / unitsPerLap;
  return Math.abs(laps - Math.round(laps)) * lapMetres;
}
