import { expect, test } from "vitest";
import { placeInterval, sampleInterval, standardDeviation } from "./intervals.ts";

/** As [place, number of replicates]. */
const drawn = (...counts: [number, number][]): Int32Array =>
  Int32Array.from(counts.flatMap(([place, count]) => Array.from({ length: count }, () => place)));

test("counts half the share of the place at each end", () => {
  // 4 % in 1st place, half of it 2 %, is below the tail of 2.5 %, so 1st is left out; at 6 % it's in.
  expect(placeInterval(drawn([1, 4], [2, 93], [3, 3]), 2, 0.95)).toEqual([2, 2]);
  expect(placeInterval(drawn([1, 6], [2, 91], [3, 3]), 2, 0.95)).toEqual([1, 2]);
  expect(placeInterval(drawn([1, 10], [2, 80], [3, 10]), 2, 0.95)).toEqual([1, 3]);
});

test("includes the estimated place even if no replicate has it", () => {
  expect(placeInterval(drawn([3, 50], [4, 50]), 2, 0.95)).toEqual([2, 4]);
  expect(placeInterval(drawn([3, 100]), 5, 0.95)).toEqual([3, 5]);
});

test("never narrows an interval at a higher confidence", () => {
  const places = drawn([1, 5], [2, 10], [3, 20], [4, 30], [5, 20], [6, 10], [7, 5]);
  const widths = [0.5, 0.8, 0.9, 0.95, 0.99].map((confidence) => {
    const [best, worst] = placeInterval(places, 4, confidence);
    return worst - best;
  });
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(widths.at(-1)).toBe(6);
});

test("interpolates quantiles of a sample", () => {
  expect(sampleInterval(Float64Array.of(4, 0, 2, 1, 3), 0.5)).toEqual([1, 3]);
  expect(sampleInterval(Float64Array.of(0, 1), 0.5)).toEqual([0.25, 0.75]);
  expect(standardDeviation(Float64Array.of(1, 3))).toBeCloseTo(Math.sqrt(2), 12);
});
