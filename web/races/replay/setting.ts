import { type CircuitName, type PlanPoint, dioramaSize } from "./circuit-layouts.ts";

export interface Palette {
  sky: readonly [top: string, bottom: string];
  ground: string;
  groundStripe: string;
  high: string;
  sand: string;
  water: string;
  shore: string;
  soil: string;
  pine: string;
  leaf: string;
}

export type TreeKind = "pine" | "round" | "palm" | "poplar" | "olive";

/** `turn` is in radians. */
export interface Landmark {
  kind:
    | "monastery"
    | "tower"
    | "mosque"
    | "skyline"
    | "suspension-bridge"
    | "stone-bridge"
    | "cone-dome"
    | "dome-row"
    | "castle"
    | "stone-houses"
    | "clock-tower"
    | "promenade"
    | "tea-terraces"
    | "village"
    | "boat"
    | "ferry"
    | "balloon";
  x: number;
  z: number;
  size: number;
  turn: number;
}

export interface Setting {
  name: CircuitName;
  day: Palette;
  night: Palette;
  water: readonly (readonly PlanPoint[])[];
  /** in metres, before road and water are applied */
  height(x: number, z: number): number;
  /** probability of a tree, 0 to 1 */
  forest(x: number, z: number): number;
  trees: Partial<Record<TreeKind, number>>;
  landmarks: readonly Landmark[];
  /** radians and metres */
  stripes: { angle: number; metres: number };
}

const { width, depth } = dioramaSize;
const right = width / 2;
const front = depth / 2;

export function ramp(from: number, to: number, value: number): number {
  const f = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return f * f * (3 - 2 * f);
}

function roll(x: number, z: number): number {
  return 0.7 * Math.sin(x * 0.055 + 0.6) * Math.cos(z * 0.07) + 0.35 * Math.sin((x + z) * 0.09 + 2);
}

function clumps(x: number, z: number): number {
  return 0.5 + 0.28 * Math.sin(x * 0.13 + 2) + 0.24 * Math.cos(z * 0.17 - 1) + 0.2 * Math.sin((x - z) * 0.09);
}

function edge(x: number, z: number): number {
  return Math.max(Math.abs(x) / right, Math.abs(z) / front);
}

function blob(cx: number, cz: number, rx: number, rz: number, wobble: number): PlanPoint[] {
  return Array.from({ length: 40 }, (_, i) => {
    const a = (i / 40) * 2 * Math.PI;
    const r = 1 + wobble * Math.sin(a * 3 + cx) + 0.5 * wobble * Math.sin(a * 5 + cz);
    return [cx + Math.cos(a) * rx * r, cz + Math.sin(a) * rz * r] as const;
  });
}

function frontSea(shore: (x: number) => number): PlanPoint[] {
  const line = Array.from({ length: 42 }, (_, i): PlanPoint => {
    const x = -right - 2 + (i / 41) * (width + 4);
    return [x, shore(x)];
  });
  return [...line, [right + 2, front + 3], [-right - 2, front + 3]];
}

const grass = { ground: "#74b45c", groundStripe: "#86c46c", high: "#94b27a", sand: "#dcc79b" };

const night: Palette = {
  sky: ["#060a14", "#1a2942"],
  ground: "#1f5138",
  groundStripe: "#235a3e",
  high: "#2c5a45",
  sand: "#5f5747",
  water: "#10385c",
  shore: "#4a4b47",
  soil: "#3a2c24",
  pine: "#1d5f47",
  leaf: "#2f7350",
};

const day: Palette = {
  sky: ["#9cc8ee", "#f1f5f9"],
  ...grass,
  water: "#3fa9cf",
  shore: "#e6d6a8",
  soil: "#8d6748",
  pine: "#1f7a4d",
  leaf: "#5aa95f",
};

const bosphorus: PlanPoint[] = [
  ...Array.from({ length: 30 }, (_, i): PlanPoint => {
    const z = -front - 2 + (i / 29) * (depth + 4);
    return [-1 - 7.5 + 2.6 * Math.sin(z * 0.075 + 0.4), z];
  }),
  ...Array.from({ length: 30 }, (_, i): PlanPoint => {
    const z = front + 2 - (i / 29) * (depth + 4);
    return [-1 + 7.5 + 2.6 * Math.sin(z * 0.075 + 1) + 2.5 * ramp(20, 43, z), z];
  }),
];

export const settings: Record<CircuitName, Setting> = {
  generic: {
    name: "generic",
    day,
    night,
    water: [blob(-4, 12, 10, 5.5, 0.06)],
    height: (x, z) => 1.2 * roll(x, z) + 1.8 * ramp(0.78, 1.05, edge(x, z)) * clumps(x, z),
    forest: (x, z) => clumps(x, z) * 0.5 + ramp(0.55, 1, edge(x, z)) * 0.55 - 0.32,
    trees: { pine: 0.6, round: 0.4 },
    landmarks: [{ kind: "balloon", x: 34, z: -18, size: 1, turn: 0 }],
    stripes: { angle: 0.65, metres: 3.2 },
  },
  trabzon: {
    name: "trabzon",
    day: {
      ...day,
      ground: "#4f9d54",
      groundStripe: "#5aa85c",
      high: "#4a8a58",
      water: "#2f86b8",
      pine: "#14663f",
      leaf: "#3d9154",
      soil: "#6e5a48",
    },
    night: { ...night, ground: "#16463a", high: "#1c4a40", pine: "#144d3c" },
    water: [frontSea((x) => 36.5 + 1.6 * Math.sin(x * 0.09) + 1.2 * Math.sin(x * 0.21 + 1))],
    height: (x, z) =>
      roll(x, z) +
      11 * ramp(4, -46, z) +
      2.4 * ramp(-20, -44, z) * Math.sin(x * 0.16) +
      2 * ramp(40, 62, Math.abs(x)) * ramp(20, -20, z),
    forest: (x, z) => clumps(x, z) * 0.55 + ramp(8, -34, z) * 0.5 - 0.28,
    trees: { pine: 0.78, round: 0.22 },
    landmarks: [
      { kind: "monastery", x: 10, z: -39, size: 1, turn: 0.05 },
      { kind: "tea-terraces", x: -12, z: 6, size: 1, turn: 0.2 },
      { kind: "village", x: 55, z: -24, size: 1, turn: -0.5 },
      { kind: "boat", x: -32, z: 40, size: 1, turn: 0.3 },
      { kind: "boat", x: 26, z: 40.5, size: 1.2, turn: 2.7 },
      { kind: "ferry", x: 50, z: 39.8, size: 0.8, turn: 3 },
    ],
    stripes: { angle: 1.4, metres: 2.4 },
  },
  istanbul: {
    name: "istanbul",
    day: {
      ...day,
      ground: "#86b368",
      groundStripe: "#90bd72",
      high: "#a4b57f",
      water: "#2f8fc0",
      leaf: "#6aa85a",
      soil: "#947055",
    },
    night: { ...night, water: "#0e2f5e", ground: "#27503c" },
    water: [bosphorus],
    height: (x, z) => roll(x, z) + 2.2 * ramp(26, 58, Math.abs(x)) * (0.5 + 0.5 * Math.sin(z * 0.11 + x * 0.05)),
    forest: (x, z) => clumps(x, z) * 0.5 + ramp(0.6, 1, edge(x, z)) * 0.3 - 0.36,
    trees: { round: 0.62, poplar: 0.26, pine: 0.12 },
    landmarks: [
      { kind: "suspension-bridge", x: -1, z: 25.9, size: 1, turn: 0 },
      { kind: "stone-bridge", x: -1, z: -18, size: 1, turn: 0 },
      { kind: "tower", x: -33, z: -18, size: 1, turn: 0 },
      { kind: "mosque", x: -38, z: 18.5, size: 0.85, turn: 0.2 },
      { kind: "skyline", x: 38, z: -20, size: 1, turn: 0.1 },
      { kind: "skyline", x: 14, z: -36, size: 0.85, turn: -0.2 },
      { kind: "village", x: 33, z: 18, size: 0.9, turn: 0.3 },
      { kind: "ferry", x: -1, z: 6, size: 1, turn: 1.45 },
      { kind: "boat", x: 1, z: -32, size: 1, turn: 1.3 },
      { kind: "boat", x: 0, z: 38, size: 0.9, turn: 1.8 },
    ],
    stripes: { angle: 0.3, metres: 4 },
  },
  konya: {
    name: "konya",
    day: {
      ...day,
      ground: "#d3b667",
      groundStripe: "#dec376",
      high: "#c2a862",
      sand: "#e7d8b4",
      water: "#57b3c0",
      leaf: "#7d9c4d",
      pine: "#55783c",
      soil: "#9b7148",
      sky: ["#8fc3ea", "#f6efe0"],
    },
    night: {
      ...night,
      ground: "#6b6340",
      groundStripe: "#776d49",
      high: "#6b6243",
      leaf: "#557049",
      sky: ["#070a16", "#2a2740"],
    },
    water: [blob(-33, 6.5, 5, 2, 0.05)],
    height: (x, z) => 0.45 * roll(x, z),
    forest: (x, z) => 0.1 * clumps(x, z) + ramp(0.88, 0.97, edge(x, z)) * 0.35 - 0.05,
    trees: { poplar: 0.72, round: 0.28 },
    landmarks: [
      { kind: "cone-dome", x: 10, z: 18, size: 1.15, turn: 0 },
      { kind: "dome-row", x: -27, z: -18, size: 1, turn: 0.1 },
      { kind: "dome-row", x: 38, z: 10, size: 0.7, turn: 1.2 },
      { kind: "village", x: 52, z: -33, size: 1, turn: 0.4 },
      { kind: "balloon", x: 22, z: -8, size: 0.8, turn: 0 },
    ],
    stripes: { angle: 0.08, metres: 5 },
  },
  gaziantep: {
    name: "gaziantep",
    day: {
      ...day,
      ground: "#b9a878",
      groundStripe: "#c4b485",
      high: "#ccb78c",
      sand: "#ecdcb8",
      water: "#5aaebb",
      leaf: "#8a9a5b",
      pine: "#6b8150",
      shore: "#dcc9a0",
      soil: "#a0764d",
      sky: ["#93c1e6", "#f8eedc"],
    },
    night: {
      ...night,
      ground: "#675c42",
      groundStripe: "#71664b",
      high: "#786749",
      leaf: "#5d6c48",
      pine: "#4d6044",
      sky: ["#0a0a16", "#33273a"],
    },
    water: [],
    height: (x, z) =>
      0.9 * roll(x, z) +
      7.5 * ramp(13, 6.5, Math.hypot(x - 3.5, (z - 0.5) * 1.05)) +
      1.8 * ramp(0.85, 1.05, edge(x, z)) * clumps(x, z),
    forest: (x, z) => 0.36 * clumps(x, z) + ramp(0.7, 1, edge(x, z)) * 0.2 - 0.14,
    trees: { olive: 0.7, poplar: 0.18, round: 0.12 },
    landmarks: [
      { kind: "castle", x: 3.5, z: 0.5, size: 1, turn: 0.2 },
      { kind: "stone-houses", x: -35, z: -21, size: 1, turn: 0.15 },
      { kind: "stone-houses", x: -32, z: 17.5, size: 1, turn: -0.1 },
      { kind: "stone-houses", x: 34, z: 3, size: 0.9, turn: 0.5 },
      { kind: "mosque", x: 34, z: -12, size: 0.72, turn: -0.4 },
      { kind: "stone-houses", x: 9, z: -36.5, size: 0.8, turn: 0 },
    ],
    stripes: { angle: 0.9, metres: 3 },
  },
  izmir: {
    name: "izmir",
    day: {
      ...day,
      ground: "#9cbf6b",
      groundStripe: "#a8c977",
      high: "#a9b878",
      water: "#2aa7c9",
      leaf: "#76a855",
      shore: "#efe0b4",
      sky: ["#8accf2", "#fdf3e3"],
    },
    night: { ...night, water: "#0c3f66", ground: "#2a5440", sky: ["#081022", "#3a2d48"] },
    water: [frontSea((x) => 37.5 - 15 * ramp(27, 4, Math.abs(x - 0.5)) + 1.1 * Math.sin(x * 0.2))],
    height: (x, z) => 0.8 * roll(x, z) + 3.2 * ramp(-26, -46, z) * (0.6 + 0.4 * Math.sin(x * 0.12)),
    forest: (x, z) => 0.42 * clumps(x, z) + ramp(0.7, 1, edge(x, z)) * 0.3 - 0.24,
    trees: { palm: 0.44, olive: 0.36, round: 0.2 },
    landmarks: [
      { kind: "clock-tower", x: -1.5, z: 3.5, size: 1.25, turn: 0 },
      { kind: "promenade", x: 0.5, z: 22.4, size: 1, turn: 0 },
      { kind: "ferry", x: 8, z: 33, size: 1.1, turn: 2.9 },
      { kind: "boat", x: -10, z: 31, size: 1, turn: 0.4 },
      { kind: "boat", x: 20, z: 38, size: 0.9, turn: 2.2 },
      { kind: "skyline", x: 30, z: -27, size: 0.55, turn: 0 },
      { kind: "village", x: -35, z: -21, size: 1, turn: 0.2 },
      { kind: "village", x: 28, z: 10, size: 0.9, turn: 0 },
    ],
    stripes: { angle: 0.5, metres: 3 },
  },
};
