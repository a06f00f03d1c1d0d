import { expect, test } from "vitest";
import { buildCircuit, circuitSamples } from "./circuit.ts";
import { circuitNames } from "./circuit-layouts.ts";
import { closeUp, fitPlan, pixelAngle, pixelX, pixelY } from "./plan-view.ts";

const none = { top: 0, right: 0, bottom: 0, left: 0 };

test.each(circuitNames)("the whole circuit of %s is on the picture, clear of what covers it", (name) => {
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

test("upright pictures turn the circuit by a quarter, directions with it", () => {
  const view = fitPlan(buildCircuit("generic"), 390, 700, none);
  expect(view.turned).toBe(true);
  expect(pixelAngle(view, 1, 0)).toBeCloseTo(Math.PI / 2);
  expect(pixelY(view, 1, 0)).toBeGreaterThan(pixelY(view, 0, 0));
});

test("a close-up has its point in the middle of the free room", () => {
  const view = closeUp(fitPlan(buildCircuit("konya"), 1000, 600, none), 2.4, 12, -7, none);
  expect([pixelX(view, 12, -7), pixelY(view, 12, -7)]).toEqual([500, 300]);
});
