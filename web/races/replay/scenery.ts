import { type Circuit, circuitSamples, nearestSample, smoothAround } from "./circuit.ts";
import { type PlanPoint, dioramaSize, trackHalfWidth } from "./circuit-layouts.ts";
import { type Landmark, type Setting, type TreeKind, ramp } from "./setting.ts";

export interface Tree {
  kind: TreeKind;
  x: number;
  z: number;
  size: number;
  turn: number;
  /** 0 to 1 */
  shade: number;
}

/** `turn` faces the road. */
export interface Building {
  kind: "stand" | "pit";
  x: number;
  z: number;
  turn: number;
  length: number;
}

export type Scenery = ReturnType<typeof buildScenery>;

const mostTrees = 340;

/** mulberry32 (public domain), seeded so that a circuit always looks the same. */
export function seededChance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Takes about 30 ms; keep the result. */
export function buildScenery(circuit: Circuit, setting: Setting) {
  /** samples over water */
  const overWater = Uint8Array.from(circuit.x, (x, i) => (inWater(setting, x, circuit.z[i]!) ? 1 : 0));
  const runOff = layRunOff(circuit, overWater);
  const buildings = placeBuildings(circuit, setting);
  return { trees: plantTrees(circuit, setting, buildings), buildings, overWater, runOff };
}

export function inWater(setting: Setting, x: number, z: number): boolean {
  return setting.water.some((outline) => inside(outline, x, z));
}

/** In metres; negative on land, −Infinity without water. */
export function waterDepth(setting: Setting, x: number, z: number): number {
  let best = -Infinity;
  for (const outline of setting.water) {
    let square = Infinity;
    for (let i = 0; i < outline.length; i += 1)
      square = Math.min(square, squareToPiece(outline[i]!, outline[(i + 1) % outline.length]!, x, z));
    const metres = Math.sqrt(square);
    best = Math.max(best, inside(outline, x, z) ? metres : -metres);
  }
  return best;
}

function inside(outline: readonly PlanPoint[], x: number, z: number): boolean {
  let crossings = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i, i += 1) {
    const [xi, zi] = outline[i]!;
    const [xj, zj] = outline[j]!;
    if (zi > z !== zj > z && x < ((xj - xi) * (z - zi)) / (zj - zi) + xi) crossings = !crossings;
  }
  return crossings;
}

function squareToPiece([ax, az]: PlanPoint, [bx, bz]: PlanPoint, x: number, z: number): number {
  const dx = bx - ax;
  const dz = bz - az;
  const f = Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)));
  return (ax + dx * f - x) ** 2 + (az + dz * f - z) ** 2;
}

/** Outside corners only, at most half-way to the next stretch. */
function layRunOff(circuit: Circuit, overWater: Uint8Array) {
  const n = circuitSamples;
  const widths = (side: 1 | -1) => {
    const bend = circuit.curvature.map((k, i) => {
      const none = overWater[i] === 1 || i < 46 || i > n - 60;
      return none ? 0 : Math.max(0, Math.min(1, (side * k - 0.018) * 16));
    });
    const wanted = spread(bend, 18, Math.max).map((share, i) => {
      let metres = 4.4 * share;
      // Positive curvature turns right, so outside is left.
      while (metres > 0.2 && !halfWayFree(circuit, i, -side * (trackHalfWidth + metres))) metres -= 0.3;
      return Math.max(0, metres);
    });
    return spread(spread(wanted, 6, Math.min), 7, null);
  };
  return { left: widths(1), right: widths(-1) };
}

function halfWayFree(circuit: Circuit, sample: number, off: number): boolean {
  const x = circuit.x[sample]! - circuit.alongZ[sample]! * off;
  const z = circuit.z[sample]! + circuit.alongX[sample]! * off;
  return nearestSample(circuit, x, z).metres > Math.abs(off) - 0.3;
}

function spread(values: Float32Array, reach: number, choose: ((a: number, b: number) => number) | null): Float32Array {
  const n = values.length;
  return values.map((value, i) => {
    let result = value;
    let sum = value;
    for (let d = 1; d <= reach; d += 1) {
      const weight = choose === Math.max ? 0.5 + 0.5 * Math.cos((Math.PI * d) / reach) : 1;
      const before = values[(i + n - d) % n]! * weight;
      const after = values[(i + d) % n]! * weight;
      sum += before + after;
      if (choose) result = choose(choose(result, before), after);
    }
    return choose ? result : sum / (2 * reach + 1);
  });
}

function placeBuildings(circuit: Circuit, setting: Setting): Building[] {
  const buildings: Building[] = [];
  const beside = (kind: Building["kind"], sample: number, off: number, length: number) => {
    const i = ((sample % circuitSamples) + circuitSamples) % circuitSamples;
    const alongX = circuit.alongX[i]!;
    const alongZ = circuit.alongZ[i]!;
    const x = circuit.x[i]! - alongZ * off;
    const z = circuit.z[i]! + alongX * off;
    const half = length / 2;
    const free = [-half, 0, half].every((along) => {
      const px = x + alongX * along;
      const pz = z + alongZ * along;
      const onGround = Math.abs(px) < dioramaSize.width / 2 - 2 && Math.abs(pz) < dioramaSize.depth / 2 - 2;
      return (
        onGround && waterDepth(setting, px, pz) < -1.5 && nearestSample(circuit, px, pz).metres > Math.abs(off) - 1.4
      );
    });
    const clear = setting.landmarks.every((mark) => Math.hypot(mark.x - x, mark.z - z) > 9 + half);
    const apart = buildings.every((other) => Math.hypot(other.x - x, other.z - z) > half + other.length / 2);
    if (free && clear && apart)
      buildings.push({ kind, x, z, length, turn: Math.atan2(-alongZ, alongX) + (off > 0 ? Math.PI : 0) });
  };
  const outside = trackHalfWidth + 4.6;
  for (const shift of [-10, 0, 10, 20]) {
    if (!buildings.some((building) => building.kind === "pit")) beside("pit", circuitSamples - 6 + shift, outside, 16);
  }
  for (const sample of [26, -34, 2, 40, -50]) beside("stand", sample, -outside, 13);
  for (let sample = 90; sample < circuitSamples - 90 && buildings.length < 6; sample += 55) {
    const bend = circuit.curvature[sample]!;
    if (Math.abs(bend) < 0.03) beside("stand", sample, bend > 0 ? outside + 1 : -outside - 1, 9);
  }
  return buildings;
}

function plantTrees(circuit: Circuit, setting: Setting, buildings: readonly Building[]): Tree[] {
  const chance = seededChance(11);
  const trees: Tree[] = [];
  for (let attempt = 0; attempt < 5200 && trees.length < mostTrees; attempt += 1) {
    const x = (chance() - 0.5) * (dioramaSize.width - 3);
    const z = (chance() - 0.5) * (dioramaSize.depth - 3);
    const wanted = setting.forest(x, z);
    if (chance() > wanted * 1.6) continue;
    if (nearestSample(circuit, x, z).metres < trackHalfWidth + 4.4) continue;
    if (waterDepth(setting, x, z) > -1.4) continue;
    if (buildings.some((building) => Math.hypot(building.x - x, building.z - z) < building.length / 2 + 2.5)) continue;
    if (setting.landmarks.some((mark) => Math.hypot(mark.x - x, mark.z - z) < roomOf(mark))) continue;
    trees.push({
      kind: kindOf(setting, chance()),
      x,
      z,
      size: 0.75 + chance() * 0.7,
      turn: chance() * 6.283,
      shade: chance(),
    });
  }
  if (setting.trees.palm !== undefined) trees.push(...palmsAlong(setting, circuit, chance));
  return trees;
}

function palmsAlong(setting: Setting, circuit: Circuit, chance: () => number): Tree[] {
  const palms: Tree[] = [];
  for (let x = -58; x <= 58; x += 3.1) {
    for (let z = 5; z < dioramaSize.depth / 2 - 1; z += 0.5) {
      const depthHere = waterDepth(setting, x, z);
      if (depthHere > -2.2 || depthHere < -2.7) continue;
      if (nearestSample(circuit, x, z).metres > trackHalfWidth + 2.2) {
        palms.push({ kind: "palm", x, z, size: 0.9 + chance() * 0.4, turn: chance() * 6.283, shade: chance() });
      }
      break;
    }
  }
  return palms;
}

function kindOf(setting: Setting, chance: number): TreeKind {
  let left = chance;
  const shares = Object.entries(setting.trees) as [TreeKind, number][];
  return (shares.find(([, share]) => (left -= share) <= 0) ?? shares[0]!)[0];
}

function roomOf(mark: Landmark): number {
  const room: Partial<Record<Landmark["kind"], number>> = {
    castle: 9,
    monastery: 5,
    "tea-terraces": 9,
    boat: 2,
    ferry: 3,
    balloon: 0,
    skyline: 8,
  };
  return (room[mark.kind] ?? 6) * mark.size;
}

/** In metres, with road and water applied. */
export function groundHeight(
  circuit: Circuit,
  setting: Setting,
  roadHeight: Float32Array,
  x: number,
  z: number,
): number {
  const depth = waterDepth(setting, x, z);
  const { metres, sample } = nearestSample(circuit, x, z);
  const open = setting.height(x, z);
  const road = 1 - ramp(trackHalfWidth + 2.6, trackHalfWidth + 9, metres);
  const dry = open + (roadHeight[sample]! - 0.14 - open) * road;
  return depth > -2.5 ? dry + (-2.6 - dry) * ramp(-1.6, 1.6, depth) : dry;
}

/** Smoothed terrain height, level over water. */
export function layRoad(circuit: Circuit, setting: Setting): Float32Array {
  return smoothAround(
    circuit.x.map((x, i) => Math.max(0.35, setting.height(x, circuit.z[i]!) + 0.35)),
    26,
  );
}
