import { expect, test } from "vitest";
import { exponential, naturalLogarithm } from "./exponential.ts";

function ulps(a: number, b: number): number {
  const bits = new BigInt64Array(new Float64Array([a, b]).buffer);
  const distance = bits[0]! - bits[1]!;
  return Number(distance < 0n ? -distance : distance);
}

// Exact to the last digit, from 50-digit arithmetic.
const powersOfE: [number, number][] = [
  [-700, 9.85967654375977e-305],
  [-20, 2.061153622438558e-9],
  [-1, 0.36787944117144233],
  [-1e-9, 0.999999999],
  [0, 1],
  [0.5, 1.6487212707001282],
  [1, Math.E],
  [10, 22026.465794806718],
  [700, 1.0142320547350045e304],
];

test.each(powersOfE)("gives e to the power of %d within 2 ulp", (x, power) => {
  expect(ulps(exponential(x), power)).toBeLessThanOrEqual(2);
});

test.each([
  [1e-300, -690.7755278982137],
  [0.1, -2.3025850929940455],
  [0.5, -Math.LN2],
  [1, 0],
  [1.0000001, 9.999999505838704e-8],
  [2, Math.LN2],
  [3, 1.0986122886681098],
  [1e300, 690.7755278982137],
])("gives the logarithm of %d within 2 ulp", (x, logarithm) => {
  expect(ulps(naturalLogarithm(x), logarithm)).toBeLessThanOrEqual(2);
});

test("inverts the exponential with the logarithm", () => {
  for (let x = -50; x <= 50; x += 0.37) expect(naturalLogarithm(exponential(x))).toBeCloseTo(x, 13);
});

test("rejects arguments without a full-precision result", () => {
  for (const x of [701, -701, Infinity, NaN]) expect(() => exponential(x)).toThrow(/between -700 and 700/);
  for (const x of [0, -1, 5e-324, Infinity, NaN]) expect(() => naturalLogarithm(x)).toThrow(/positive normal number/);
});
