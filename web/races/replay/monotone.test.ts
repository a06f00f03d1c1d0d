import { expect, test } from "vitest";
import { hermite, slopeAt } from "./race-timeline.ts";

test("a curve through rising points never falls and passes through each point", () => {
  const points = [0, 0, 22, 44, 45, 46, 120];
  const slopes = points.map((value, i) =>
    i === 0 || i === points.length - 1 ? 0 : slopeAt(value - points[i - 1]!, points[i + 1]! - value, 1, 1),
  );
  let last = 0;
  for (let u = 0; u <= points.length - 1; u += 0.01) {
    const i = Math.min(points.length - 2, Math.floor(u));
    const value = hermite(u - i, points[i]!, points[i + 1]!, slopes[i]!, slopes[i + 1]!, 1);
    expect(value).toBeGreaterThanOrEqual(last - 1e-9);
    last = value;
  }
  expect(hermite(0, 22, 44, 3, 4, 1)).toBe(22);
  expect(hermite(1, 22, 44, 3, 4, 1)).toBe(44);
});

test("a curve is level at turning points and plateaus", () => {
  expect([slopeAt(1, -1, 1, 1), slopeAt(0, 5, 1, 1)]).toEqual([0, 0]);
});
