import { type CircuitName, type PlanPoint, layouts } from "./circuit-layouts.ts";

/** In race units. */
export const unitsPerLap = 1000;

export const circuitSamples = 900;

export type Circuit = ReturnType<typeof buildCircuit>;

export interface TrackPoint {
  x: number;
  z: number;
  alongX: number;
  alongZ: number;
  curvature: number;
}

export function buildCircuit(name: CircuitName) {
  const { points, lengthMetres } = resampleClosed(layouts[name], circuitSamples);
  const n = circuitSamples;
  const each = (value: (sample: number) => number) => Float32Array.from({ length: n }, (_, i) => value(i));
  const along = (axis: 0 | 1) =>
    each((i) => {
      const [before, after] = [points[(i + n - 1) % n]!, points[(i + 1) % n]!];
      return (after[axis] - before[axis]) / Math.hypot(after[0] - before[0], after[1] - before[1]);
    });
  const [alongX, alongZ] = [along(0), along(1)];
  const reach = 5;
  const arc = (2 * reach * lengthMetres) / n;
  const raw = each((i) => {
    const [a, b] = [(i + n - reach) % n, (i + reach) % n];
    return (alongX[a]! * alongZ[b]! - alongZ[a]! * alongX[b]!) / arc;
  });
  const curvature = smoothAround(raw, 8);
  const inside = curvature.map((k) => Math.max(-1, Math.min(1, k * 14)));
  return {
    name,
    lengthMetres,
    x: each((i) => points[i]![0]),
    z: each((i) => points[i]![1]),
    alongX,
    alongZ,
    /** 1/metres; positive turns right */
    curvature,
    /** −1 (left) to 1 (right) */
    racingLine: smoothAround(inside, 26),
  };
}

/** Interpolates between the samples of a lap; distances wrap. */
export function sampleAt(values: Float32Array, distance: number): number {
  const lap = (distance / unitsPerLap) % 1;
  const at = (lap < 0 ? lap + 1 : lap) * circuitSamples;
  const i = Math.floor(at) % circuitSamples;
  const from = values[i]!;
  return from + (values[(i + 1) % circuitSamples]! - from) * (at - Math.floor(at));
}

export function anyPoint(): TrackPoint {
  return { x: 0, z: 0, alongX: 1, alongZ: 0, curvature: 0 };
}

/** Writes into `out` so that frames don't allocate. */
export function trackPointAt(circuit: Circuit, distance: number, lateralMetres: number, out = anyPoint()): TrackPoint {
  const alongX = sampleAt(circuit.alongX, distance);
  const alongZ = sampleAt(circuit.alongZ, distance);
  const length = Math.hypot(alongX, alongZ);
  out.alongX = alongX / length;
  out.alongZ = alongZ / length;
  out.x = sampleAt(circuit.x, distance) - out.alongZ * lateralMetres;
  out.z = sampleAt(circuit.z, distance) + out.alongX * lateralMetres;
  out.curvature = sampleAt(circuit.curvature, distance);
  return out;
}

export function nearestSample(circuit: Circuit, x: number, z: number): { metres: number; sample: number } {
  let best = Infinity;
  let sample = 0;
  for (let i = 0; i < circuitSamples; i += 2) {
    const square = (circuit.x[i]! - x) ** 2 + (circuit.z[i]! - z) ** 2;
    if (square < best) {
      best = square;
      sample = i;
    }
  }
  return { metres: Math.sqrt(best), sample };
}

export function smoothAround(values: Float32Array, reach: number): Float32Array {
  const n = values.length;
  return values.map((_, i) => {
    let sum = 0;
    let weights = 0;
    for (let d = -reach; d <= reach; d += 1) {
      const weight = 1 + Math.cos((Math.PI * d) / (reach + 1));
      sum += weight * values[(i + d + n) % n]!;
      weights += weight;
    }
    return sum / weights;
  });
}

function resampleClosed(control: readonly PlanPoint[], count: number): { points: PlanPoint[]; lengthMetres: number } {
  const fine: PlanPoint[] = [];
  const piecesEach = 48;
  const at = (i: number) => control[(i + control.length) % control.length]!;
  for (let i = 0; i < control.length; i += 1) {
    for (let k = 0; k < piecesEach; k += 1)
      fine.push(catmullRom(at(i - 1), at(i), at(i + 1), at(i + 2), k / piecesEach));
  }
  const travelled = new Float64Array(fine.length + 1);
  for (let i = 0; i < fine.length; i += 1) {
    const a = fine[i]!;
    const b = fine[(i + 1) % fine.length]!;
    travelled[i + 1] = travelled[i]! + Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const lengthMetres = travelled[fine.length]!;
  const points: PlanPoint[] = [];
  let j = 0;
  for (let i = 0; i < count; i += 1) {
    const wanted = (i / count) * lengthMetres;
    while (travelled[j + 1]! < wanted) j += 1;
    const f = (wanted - travelled[j]!) / (travelled[j + 1]! - travelled[j]!);
    const a = fine[j]!;
    const b = fine[(j + 1) % fine.length]!;
    points.push([a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]);
  }
  return { points, lengthMetres };
}

/** Barry and Goldman's algorithm for the piece between p1 and p2. */
function catmullRom(p0: PlanPoint, p1: PlanPoint, p2: PlanPoint, p3: PlanPoint, f: number): PlanPoint {
  const knot = (a: PlanPoint, b: PlanPoint) => Math.sqrt(Math.hypot(b[0] - a[0], b[1] - a[1]));
  const t1 = knot(p0, p1);
  const t2 = t1 + knot(p1, p2);
  const t3 = t2 + knot(p2, p3);
  const t = t1 + (t2 - t1) * f;
  const blend = (a: PlanPoint, b: PlanPoint, from: number, to: number): PlanPoint => {
    const w = (t - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * w, a[1] + (b[1] - a[1]) * w];
  };
  const a1 = blend(p0, p1, 0, t1);
  const a2 = blend(p1, p2, t1, t2);
  const a3 = blend(p2, p3, t2, t3);
  return blend(blend(a1, a2, 0, t2), blend(a2, a3, t1, t3), t1, t2);
}
