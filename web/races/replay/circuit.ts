import { type CircuitName, type PlanPoint, layouts } from "./circuit-layouts.ts";

/** In race units. */
export const unitsPerLap = 1000;

export const circuitSamples = 900;

export interface Circuit {
  name: CircuitName;
  lengthMetres: number;
  x: Float32Array;
  z: Float32Array;
  alongX: Float32Array;
  alongZ: Float32Array;
  /** 1/metres; positive turns right */
  curvature: Float32Array;
  /** −1 (left) to 1 (right) */
  racingLine: Float32Array;
}

export interface TrackPoint {
  x: number;
  z: number;
  alongX: number;
  alongZ: number;
  curvature: number;
}

export function buildCircuit(name: CircuitName): Circuit {
  const { points, lengthMetres } = resampleClosed(layouts[name], circuitSamples);
  const n = circuitSamples;
  const circuit: Circuit = {
    name,
    lengthMetres,
    x: new Float32Array(n),
    z: new Float32Array(n),
    alongX: new Float32Array(n),
    alongZ: new Float32Array(n),
    curvature: new Float32Array(n),
    racingLine: new Float32Array(n),
  };
  for (let i = 0; i < n; i += 1) {
    const before = points[(i + n - 1) % n]!;
    const here = points[i]!;
    const after = points[(i + 1) % n]!;
    const along = Math.hypot(after[0] - before[0], after[1] - before[1]);
    circuit.x[i] = here[0];
    circuit.z[i] = here[1];
    circuit.alongX[i] = (after[0] - before[0]) / along;
    circuit.alongZ[i] = (after[1] - before[1]) / along;
  }
  const reach = 5;
  const arc = (2 * reach * lengthMetres) / n;
  const raw = new Float32Array(n);
  for (let i = 0; i < n; i += 1) {
    const a = (i + n - reach) % n;
    const b = (i + reach) % n;
    raw[i] = (circuit.alongX[a]! * circuit.alongZ[b]! - circuit.alongZ[a]! * circuit.alongX[b]!) / arc;
  }
  smoothAround(raw, circuit.curvature, 8);
  const inside = circuit.curvature.map((k) => Math.max(-1, Math.min(1, k * 14)));
  smoothAround(inside, circuit.racingLine, 26);
  return circuit;
}

/** Distances wrap. Writes into `out` so that frames don't allocate. */
export function trackPointAt(circuit: Circuit, distance: number, lateralMetres: number, out: TrackPoint): TrackPoint {
  const n = circuitSamples;
  const lap = (distance / unitsPerLap) % 1;
  const at = (lap < 0 ? lap + 1 : lap) * n;
  const i = Math.floor(at) % n;
  const j = (i + 1) % n;
  const f = at - Math.floor(at);
  const mix = (values: Float32Array) => values[i]! + (values[j]! - values[i]!) * f;
  const alongX = mix(circuit.alongX);
  const alongZ = mix(circuit.alongZ);
  const length = Math.hypot(alongX, alongZ);
  out.alongX = alongX / length;
  out.alongZ = alongZ / length;
  out.x = mix(circuit.x) - out.alongZ * lateralMetres;
  out.z = mix(circuit.z) + out.alongX * lateralMetres;
  out.curvature = mix(circuit.curvature);
  return out;
}

/** −1 (left) to 1 (right). */
export function racingLineAt(circuit: Circuit, distance: number): number {
  const lap = (distance / unitsPerLap) % 1;
  const at = (lap < 0 ? lap + 1 : lap) * circuitSamples;
  const i = Math.floor(at) % circuitSamples;
  const from = circuit.racingLine[i]!;
  return from + (circuit.racingLine[(i + 1) % circuitSamples]! - from) * (at - Math.floor(at));
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

function smoothAround(values: Float32Array, out: Float32Array, reach: number): void {
  const n = values.length;
  for (let i = 0; i < n; i += 1) {
    let sum = 0;
    let weights = 0;
    for (let d = -reach; d <= reach; d += 1) {
      const weight = 1 + Math.cos((Math.PI * d) / (reach + 1));
      sum += weight * values[(i + d + n) % n]!;
      weights += weight;
    }
    out[i] = sum / weights;
  }
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
