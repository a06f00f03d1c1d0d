import { type Circuit, circuitSamples } from "./circuit.ts";
import { trackHalfWidth } from "./circuit-layouts.ts";
import type { Scenery } from "./scenery.ts";
import type { Palette } from "./setting.ts";
import { type Solid, box } from "./solids.ts";

const half = trackHalfWidth;

type Offset = number | ((sample: number) => number);

/** Along the road, in metres: `from` and `to` are positive to the right, heights are above the road. */
export interface Strip {
  from: Offset;
  to: Offset;
  fromHeight?: number;
  toHeight?: number;
  /** where the strip is; everywhere without it */
  keep?: (sample: number) => boolean;
  colour?: (sample: number) => string;
}

export const asphalt: Strip = { from: -half, to: half };

/** Vertical strips aren't seen from above. */
export function layStrips(circuit: Circuit, { runOff, overWater }: Scenery, colours: Palette, dark: boolean) {
  const bend = (i: number) => Math.min(1, Math.max(0, (Math.abs(circuit.curvature[i]!) - 0.014) * 60));
  const isDeck = (i: number) =>
    [-6, -3, 0, 3, 6].some((d) => overWater[(i + d + circuitSamples) % circuitSamples] === 1);
  const [white, red] = dark ? ["#c9d0d9", "#b9303d"] : ["#f4f5f7", "#dc2436"];
  const striped = (every: number) => (i: number) => (Math.floor(i / every) % 2 === 0 ? red : white);
  const ground: Strip[] = [];
  const kerbs: Strip[] = [];
  const lines: Strip[] = [];
  const walls: Strip[] = [];
  for (const side of [-1, 1]) {
    const widths = side < 0 ? runOff.left : runOff.right;
    const edge = side * (half + 0.5);
    const barrier = (i: number) => side * (half + widths[i]! + 0.1);
    const behindSand = { keep: (i: number) => widths[i]! > 1.3, colour: striped(7) };
    const deck = { keep: isDeck, colour: () => (dark ? "#59626f" : "#c3cad3") };
    ground.push({
      from: side * half,
      to: (i) => side * (half + widths[i]!),
      fromHeight: -0.01,
      toHeight: -0.08,
      keep: (i) => widths[i]! > 0.05,
      colour: () => colours.sand,
    });
    kerbs.push({
      from: side * (half - 0.1),
      to: (i) => side * (half + 0.95 * bend(i)),
      fromHeight: 0.03,
      toHeight: 0.1,
      keep: (i) => bend(i) > 0.08 && overWater[i] === 0,
      colour: striped(4),
    });
    lines.push({ from: side * (half - 0.34), to: side * (half - 0.18), fromHeight: 0.02, colour: () => white });
    walls.push(
      { from: barrier, to: barrier, fromHeight: -0.3, toHeight: 0.62, ...behindSand },
      { from: (i) => barrier(i) - 0.15, to: (i) => barrier(i) + 0.15, fromHeight: 0.62, ...behindSand },
      { from: edge, to: edge, fromHeight: -1.1, toHeight: 0.02, ...deck },
      { from: side * half, to: edge, fromHeight: 0.01, ...deck },
      { ...deck, from: edge - 0.12, to: edge + 0.12, fromHeight: 0.45, toHeight: 0.7, colour: () => white },
    );
  }
  return { ground, kerbs, lines, walls };
}

export function offsetAt(offset: Offset, sample: number): number {
  return typeof offset === "number" ? offset : offset(sample);
}

/** At the line, looking along the road. */
export function startPlace(circuit: Circuit) {
  return { x: circuit.x[0]!, z: circuit.z[0]!, turn: Math.atan2(-circuit.alongZ[0]!, circuit.alongX[0]!) };
}

/** In metres before the line. */
export const gantryAt = -1.1;

/** Grid slots, chequered line and gantry. */
export function startSolids(dark: boolean): Solid[] {
  const white = dark ? "#c5ccd6" : "#f3f4f6";
  const slots = Array.from({ length: 8 }, (_, slot) => ({ x: -3.4 - slot * 2.1, z: slot % 2 === 0 ? -1.6 : 1.6 }));
  const size = (2 * half - 0.7) / 14;
  return [
    ...slots.flatMap(({ x, z }) => [
      box(x, 0.02, z, 0.14, 0.01, 1.7, white),
      ...[-0.85, 0.85].map((aside) => box(x - 0.5, 0.02, z + aside, 1, 0.01, 0.12, white)),
    ]),
    ...Array.from({ length: 42 }, (_, i) => {
      const [along, across] = [i % 3, Math.floor(i / 3)];
      const colour = (along + across) % 2 === 0 ? "#f7f8fa" : "#14171c";
      return box((along - 1) * size, 0.02, (across - 6.5) * size, size, 0.02, size, colour);
    }),
    ...[-half - 1, half + 1].map((z) => box(gantryAt, 0, z, 0.34, 5, 0.34, "#48525f")),
    box(gantryAt, 4.3, 0, 0.55, 1.2, 2 * half + 2.6, dark ? "#39424f" : "#14171c"),
  ];
}
