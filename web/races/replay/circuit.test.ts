import { describe, expect, test } from "vitest";
import { buildCircuit, circuitSamples, nearestSample, trackPointAt, unitsPerLap } from "./circuit.ts";
import { circuitNameOf, circuitNames, dioramaSize, layouts } from "./circuit-layouts.ts";

const anyPoint = () => ({ x: 0, z: 0, alongX: 0, alongZ: 0, curvature: 0 });

describe.each(circuitNames)("the circuit of %s", (name) => {
  const circuit = buildCircuit(name);

  test("starts and finishes on the line", () => {
    const [lineX, lineZ] = layouts[name][0]!;
    for (const distance of [0, unitsPerLap, 5 * unitsPerLap]) {
      const point = trackPointAt(circuit, distance, 0, anyPoint());
      expect(Math.hypot(point.x - lineX, point.z - lineZ)).toBeLessThan(0.01);
    }
  });

  test("has equally long pieces", () => {
    const piece = circuit.lengthMetres / circuitSamples;
    for (let i = 0; i < circuitSamples; i += 1) {
      const j = (i + 1) % circuitSamples;
      const metres = Math.hypot(circuit.x[j]! - circuit.x[i]!, circuit.z[j]! - circuit.z[i]!);
      expect(Math.abs(metres - piece)).toBeLessThan(piece * 0.04);
    }
  });

  test("stays on the ground and keeps its stretches apart", () => {
    const nearby = 26 / (circuit.lengthMetres / circuitSamples);
    let closest = Infinity;
    let where = "";
    for (let i = 0; i < circuitSamples; i += 3) {
      expect(Math.abs(circuit.x[i]!)).toBeLessThan(dioramaSize.width / 2 - 7);
      expect(Math.abs(circuit.z[i]!)).toBeLessThan(dioramaSize.depth / 2 - 7);
      for (let j = i + 3; j < circuitSamples; j += 3) {
        if (Math.min(j - i, circuitSamples - (j - i)) < nearby) continue;
        const metres = Math.hypot(circuit.x[i]! - circuit.x[j]!, circuit.z[i]! - circuit.z[j]!);
        if (metres < closest) {
          closest = metres;
          where = `(${circuit.x[i]!.toFixed(0)}, ${circuit.z[i]!.toFixed(0)}) and (${circuit.x[j]!.toFixed(0)}, ${circuit.z[j]!.toFixed(0)})`;
        }
      }
    }
    expect({ apart: closest > 12, where }).toEqual({ apart: true, where });
  });

  test("has no corner tighter than its own width", () => {
    expect(Math.max(...circuit.curvature.map(Math.abs))).toBeLessThan(1 / 4);
  });
});

test("a car right of the centre line is on the right when driving", () => {
  const circuit = buildCircuit("generic");
  const centre = { ...trackPointAt(circuit, 0, 0, anyPoint()) };
  const right = trackPointAt(circuit, 0, 2, anyPoint());
  expect(centre.alongX).toBeGreaterThan(0.9);
  expect(right.z - centre.z).toBeCloseTo(2, 1);
  expect(nearestSample(circuit, right.x, right.z).metres).toBeCloseTo(2, 0);
});

test("distances before and far beyond the line wrap into laps", () => {
  const circuit = buildCircuit("konya");
  const far = { ...trackPointAt(circuit, 4_294_967_250, 0, anyPoint()) };
  const near = trackPointAt(circuit, 250, 0, anyPoint());
  expect(far.x).toBeCloseTo(near.x, 3);
  expect(trackPointAt(circuit, -20, 0, anyPoint()).x).toBeCloseTo(trackPointAt(circuit, 980, 0, anyPoint()).x, 3);
});

test("a brand without a circuit uses the generic one", () => {
  expect([circuitNameOf("Konya"), circuitNameOf("default"), circuitNameOf(null)]).toEqual([
    "konya",
    "generic",
    "generic",
  ]);
});
