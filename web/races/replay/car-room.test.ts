import { expect, test } from "vitest";
import { trackHalfWidth } from "./circuit-layouts.ts";
import { createFrame } from "./frame.ts";
import { roomForCars } from "./car-room.ts";

const lapMetres = 400;

function roomFor(places: readonly (readonly [distance: number, lateral: number])[], most = 1.7) {
  const frame = createFrame(places.length);
  for (const [seat, [distance, lateral]] of places.entries()) Object.assign(frame.cars[seat]!, { distance, lateral });
  const room = { enlarged: new Float32Array(places.length), lateral: new Float32Array(places.length) };
  roomForCars(frame, 1, lapMetres, most, room);
  return { enlarged: [...room.enlarged].map(rounded), lateral: [...room.lateral].map(rounded) };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

test("cars without neighbours are enlarged in place", () => {
  expect(
    roomFor([
      [100, -1.2],
      [500, 0.4],
    ]),
  ).toEqual({ enlarged: [1.7, 1.7], lateral: [-1.2, 0.4] });
});

test("two cars side by side move apart and keep their size, also across laps", () => {
  for (const other of [500, 502, 1501, 2498]) {
    const { enlarged, lateral } = roomFor([
      [500, -0.7],
      [other, 0.7],
    ]);
    expect(enlarged).toEqual([1.7, 1.7]);
    expect(lateral[1]! - lateral[0]!).toBeCloseTo(1.7 * 1.6, 1);
  }
  expect(
    roomFor([
      [999, 0],
      [1001, 0],
    ]).lateral,
  ).toEqual([-1.36, 1.36]);
});

test("no car jumps when another passes on the wrong side", () => {
  const nearing = (distance: number) =>
    roomFor([
      [500, 0],
      [distance, (distance - 500) / -100],
    ]);
  let before = nearing(540);
  for (let distance = 540; distance >= 460; distance -= 0.25) {
    const now = nearing(distance);
    for (const seat of [0, 1]) {
      expect(Math.abs(now.lateral[seat]! - before.lateral[seat]!)).toBeLessThan(0.1);
      expect(now.enlarged[seat]).toBe(1.7);
    }
    before = now;
  }
});

test("five cars abreast on the grid stay on the road at normal size", () => {
  const { enlarged, lateral } = roomFor([
    [0, -2.85],
    [-3, -1.425],
    [-6, 0],
    [-9, 1.425],
    [-12, 2.85],
  ]);
  expect(Math.max(...lateral.map(Math.abs))).toBeLessThan(trackHalfWidth);
  expect(lateral).toEqual([...lateral].sort((a, b) => a - b));
  expect(Math.max(...enlarged)).toBeLessThan(1.15);
});

test("cars at normal size don't move aside", () => {
  const abreast = [
    [0, 0],
    [0, 0],
  ] as const;
  expect(roomFor(abreast, 1)).toEqual({ enlarged: [1, 1], lateral: [0, 0] });
});
