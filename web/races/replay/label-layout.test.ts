import { expect, test } from "vitest";
import { LabelLayout } from "./label-layout.ts";

const covers = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.abs(a.x - b.x) < 50 && Math.abs(a.y - b.y) < 20;

test("plates of five cars nose to tail don't overlap", () => {
  const layout = new LabelLayout(5);
  layout.begin(800, 500);
  const cars = [0, 1, 2, 3, 4].map((seat) => ({ seat, x: 400 + seat * 14, y: 250 + (seat % 2) * 6 }));
  for (const car of cars) layout.keepClear(car.x, car.y, 10);
  const plates = cars.map((car) => layout.place(car.seat, car.x, car.y, 50, 20, 30));
  for (const [i, a] of plates.entries()) for (const b of plates.slice(i + 1)) expect(covers(a, b)).toBe(false);
});

test("a plate of fractional width is directly above its car if there's room", () => {
  const layout = new LabelLayout(1);
  for (let x = 100; x < 700; x += 7.3) {
    layout.forget();
    layout.begin(800, 500);
    layout.keepClear(x, 300, 94, 50);
    const { y } = layout.place(0, x, 300, 50.9, 20, 118, 70);
    expect(y).toBe(220);
  }
});

test("a plate keeps clear of the reserved corner", () => {
  const layout = new LabelLayout(1);
  layout.reserved = { left: 600, top: 300, widthPx: 200, heightPx: 200 };
  layout.begin(800, 500);
  layout.keepClear(590, 380, 10);
  const { x } = layout.place(0, 590, 380, 50, 20, 30);
  expect(x + 50).toBeLessThanOrEqual(600);
});

test("a new picture resets the sides of plates", () => {
  const layout = new LabelLayout(1);
  layout.begin(800, 500);
  const top = layout.place(0, 400, 5, 50, 20, 30);
  expect(top.y).toBeGreaterThan(5);
  layout.forget();
  layout.begin(800, 500);
  expect(layout.place(0, 400, 300, 50, 20, 30).y).toBeLessThan(300);
});

test("a plate stays in the picture and keeps its side while there's room", () => {
  const layout = new LabelLayout(1);
  layout.begin(800, 500);
  const top = layout.place(0, 400, 5, 50, 20, 30);
  expect(top.y).toBeGreaterThanOrEqual(0);
  layout.begin(800, 500);
  const later = layout.place(0, 410, 60, 50, 20, 30);
  expect(later.y - 60).toBe(top.y - 5);
});
