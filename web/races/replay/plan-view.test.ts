import { expect, test } from "vitest";
import { buildCircuit, circuitSamples } from "./circuit.ts";
import { circuitNames } from "./circuit-layouts.ts";
import { between, closeUp, fitPlan, clampInside, pixelAngle, pixelX, pixelY } from "./plan-view.ts";

const none = { top: 0, right: 0, bottom: 0, left: 0 };

test.each(circuitNames)("the whole circuit of %s is in the picture, clear of overlays", (name) => {
  const circuit = buildCircuit(name);
  const insets = { top: 40, right: 12, bottom: 70, left: 250 };
  for (const [width, height] of [
    [1440, 800],
    [390, 640],
    [844, 390],
  ] as const) {
    const wide = width > 600 ? insets : none;
    const view = fitPlan(circuit, width, height, wide);
    for (let i = 0; i < circuitSamples; i += 5) {
      const x = pixelX(view, circuit.x[i]!, circuit.z[i]!);
      const y = pixelY(view, circuit.x[i]!, circuit.z[i]!);
      expect(x > wide.left && x < width - wide.right && y > wide.top && y < height - wide.bottom).toBe(true);
    }
  }
});

test("portrait pictures rotate the circuit and its directions by 90 degrees", () => {
  const view = fitPlan(buildCircuit("generic"), 390, 700, none);
  expect(view.turned).toBe(true);
  expect(pixelAngle(view, 1, 0)).toBeCloseTo(Math.PI / 2);
  expect(pixelY(view, 1, 0)).toBeGreaterThan(pixelY(view, 0, 0));
});

test("a close-up is centred in the free space", () => {
  const view = closeUp(fitPlan(buildCircuit("konya"), 1000, 600, none), 2.4, 12, -7, none);
  expect([pixelX(view, 12, -7), pixelY(view, 12, -7)]).toEqual([500, 300]);
});

test.each([
  ["wide", 1200, 700],
  ["upright", 400, 800],
])("centres a close view on a %s picture and shows nothing beyond the whole", (_, width, height) => {
  const insets = { top: 10, right: 20, bottom: 30, left: 60 };
  const whole = fitPlan(buildCircuit("izmir"), width, height, insets);
  const close = closeUp(whole, 3, 12, -7, insets);
  const middle = [
    insets.left + (width - insets.left - insets.right) / 2,
    insets.top + (height - insets.top - insets.bottom) / 2,
  ];
  expect(pixelX(close, 12, -7)).toBeCloseTo(middle[0]!);
  expect(pixelY(close, 12, -7)).toBeCloseTo(middle[1]!);
  const far = clampInside(closeUp(whole, 3, 500, 500, insets), whole);
  const corner = (view: typeof whole) => [(width - view.offsetX) / view.scale, (height - view.offsetY) / view.scale];
  const [lastAcross, lastDown] = corner(whole);
  const [across, down] = corner(far);
  expect(across).toBeLessThanOrEqual(lastAcross! + 1e-9);
  expect(down).toBeLessThanOrEqual(lastDown! + 1e-9);
  expect(clampInside(close, whole)).toEqual(close);
});

test("a transition begins at one view and ends at the other", () => {
  const whole = fitPlan(buildCircuit("konya"), 1000, 600, none);
  const close = closeUp(whole, 2.3, 20, 5, none);
  expect(between(whole, close, 0)).toEqual(whole);
  const end = between(whole, close, 1);
  expect(end.scale).toBeCloseTo(close.scale);
  expect([end.offsetX, end.offsetY]).toEqual([expect.closeTo(close.offsetX), expect.closeTo(close.offsetY)]);
  const middle = between(whole, close, 0.5);
  expect(middle.scale).toBeGreaterThan(whole.scale);
  expect(middle.scale).toBeLessThan(close.scale);
});
