import {
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Color,
  Float32BufferAttribute,
} from "three";
import { type Circuit, circuitSamples } from "../circuit.ts";
import { trackHalfWidth } from "../circuit-layouts.ts";
import type { Scenery } from "../scenery.ts";
import type { Palette } from "../setting.ts";
import { box } from "../solids.ts";
import { joined, joinedSolids, painted } from "./painted-geometry.ts";
import { asphaltTexture, boardTexture, chequerTexture } from "./painted-textures.ts";

const half = trackHalfWidth;
const kerb = 0.95;

export function buildRoad(
  circuit: Circuit,
  scenery: Scenery,
  road: Float32Array,
  colours: Palette,
  dark: boolean,
  title: string,
): Group {
  const group = new Group();
  const painting = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide });
  const asphalt = new Mesh(
    trackRibbon(circuit, road, { left: () => -half, right: () => half, repeat: 1 / 15 }),
    new MeshLambertMaterial({ map: asphaltTexture(dark), side: DoubleSide }),
  );
  const beside = new Mesh(
    joined([...gravel(circuit, scenery, road, colours), ...kerbs(circuit, scenery, road, dark)].map(plain)),
    painting,
  );
  const lines = new Mesh(
    joined(edgeLines(circuit, road, dark).map(plain)),
    new MeshLambertMaterial({
      vertexColors: true,
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    }),
  );
  const walls = new Mesh(
    joined([...barriers(circuit, scenery, road, dark), ...decks(circuit, scenery, road, dark)].map(plain)),
    painting,
  );
  walls.castShadow = true;
  for (const mesh of [asphalt, beside, lines, walls]) {
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  group.add(startLine(circuit, road, title));
  return group;
}

/** Drops textures: strips are merged with untextured shapes. */
function plain(geometry: BufferGeometry): BufferGeometry {
  geometry.deleteAttribute("uv");
  return geometry;
}

function gravel(circuit: Circuit, { runOff }: Scenery, road: Float32Array, colours: Palette): BufferGeometry[] {
  const low = () => -0.08;
  return [
    trackRibbon(circuit, road, {
      left: (i) => -half - runOff.left[i]!,
      right: () => -half,
      leftHeight: low,
      rightHeight: () => -0.01,
      keep: (i) => runOff.left[i]! > 0.05,
      colour: () => colours.sand,
    }),
    trackRibbon(circuit, road, {
      left: () => half,
      right: (i) => half + runOff.right[i]!,
      leftHeight: () => -0.01,
      rightHeight: low,
      keep: (i) => runOff.right[i]! > 0.05,
      colour: () => colours.sand,
    }),
  ];
}

function kerbs(circuit: Circuit, scenery: Scenery, road: Float32Array, dark: boolean): BufferGeometry[] {
  const bend = (i: number) => Math.min(1, Math.max(0, (Math.abs(circuit.curvature[i]!) - 0.014) * 60));
  const keep = (i: number) => bend(i) > 0.08 && scenery.overWater[i] === 0;
  const colour = (i: number) =>
    Math.floor(i / 4) % 2 === 0 ? (dark ? "#b9303d" : "#dc2436") : dark ? "#c9d0d9" : "#f4f5f7";
  return [
    trackRibbon(circuit, road, {
      left: (i) => -half - kerb * bend(i),
      right: () => -half + 0.1,
      leftHeight: () => 0.1,
      rightHeight: () => 0.03,
      keep,
      colour,
    }),
    trackRibbon(circuit, road, {
      left: () => half - 0.1,
      right: (i) => half + kerb * bend(i),
      leftHeight: () => 0.03,
      rightHeight: () => 0.1,
      keep,
      colour,
    }),
  ];
}

function edgeLines(circuit: Circuit, road: Float32Array, dark: boolean): BufferGeometry[] {
  const colour = () => (dark ? "#c5ccd6" : "#f3f4f6");
  const line = (from: number, to: number) =>
    trackRibbon(circuit, road, { left: () => from, right: () => to, leftHeight: () => 0.02, colour });
  const slots: BufferGeometry[] = [];
  const i = 0;
  const angle = Math.atan2(-circuit.alongZ[i]!, circuit.alongX[i]!);
  for (let slot = 0; slot < 8; slot += 1) {
    const back = -3.4 - slot * 2.1;
    const side = slot % 2 === 0 ? -1.6 : 1.6;
    const stroke = (x: number, z: number, w: number, d: number) =>
      painted(
        new PlaneGeometry(w, d)
          .rotateX(-Math.PI / 2)
          .translate(x, 0.025, z)
          .rotateY(angle)
          .translate(circuit.x[i]!, road[i]!, circuit.z[i]!),
        colour(),
      );
    slots.push(
      stroke(back, side, 0.12, 1.7),
      stroke(back - 0.5, side - 0.85, 1, 0.1),
      stroke(back - 0.5, side + 0.85, 1, 0.1),
    );
  }
  return [line(-half + 0.18, -half + 0.34), line(half - 0.34, half - 0.18), ...slots];
}

function barriers(circuit: Circuit, { runOff }: Scenery, road: Float32Array, dark: boolean): BufferGeometry[] {
  const parts: BufferGeometry[] = [];
  const bright = dark ? "#aab3bf" : "#eef1f5";
  const colour = (i: number) => (Math.floor(i / 7) % 2 === 0 ? bright : dark ? "#8f2632" : "#d92636");
  for (const side of [-1, 1] as const) {
    const widths = side < 0 ? runOff.left : runOff.right;
    const keep = (i: number) => widths[i]! > 1.3;
    const off = (i: number) => side * (half + widths[i]! + 0.1);
    parts.push(
      trackRibbon(circuit, road, {
        left: off,
        right: off,
        leftHeight: () => -0.3,
        rightHeight: () => 0.62,
        keep,
        colour,
      }),
      trackRibbon(circuit, road, {
        left: (i) => off(i) - 0.1,
        right: (i) => off(i) + 0.1,
        leftHeight: () => 0.62,
        keep,
        colour: () => bright,
      }),
    );
  }
  return parts;
}

function decks(circuit: Circuit, { overWater }: Scenery, road: Float32Array, dark: boolean): BufferGeometry[] {
  const near = (i: number) => [-6, -3, 0, 3, 6].some((d) => overWater[(i + d + circuitSamples) % circuitSamples] === 1);
  if (!overWater.includes(1)) return [];
  const concrete = dark ? "#59626f" : "#c3cad3";
  const rail = dark ? "#8fa0b5" : "#f1f4f7";
  const parts: BufferGeometry[] = [];
  for (const side of [-1, 1]) {
    const edge = () => side * (half + 0.5);
    parts.push(
      trackRibbon(circuit, road, {
        left: edge,
        right: edge,
        leftHeight: () => -1.1,
        rightHeight: () => 0.02,
        keep: near,
        colour: () => concrete,
      }),
      trackRibbon(circuit, road, {
        left: () => Math.min(side * half, side * (half + 0.5)),
        right: () => Math.max(side * half, side * (half + 0.5)),
        leftHeight: () => 0.01,
        keep: near,
        colour: () => concrete,
      }),
      trackRibbon(circuit, road, {
        left: edge,
        right: edge,
        leftHeight: () => 0.45,
        rightHeight: () => 0.7,
        keep: near,
        colour: () => rail,
      }),
    );
  }
  return parts;
}

function startLine(circuit: Circuit, road: Float32Array, title: string): Group {
  const group = new Group();
  const [height = 0] = road;
  group.position.set(circuit.x[0]!, height, circuit.z[0]);
  group.rotation.y = Math.atan2(-circuit.alongZ[0]!, circuit.alongX[0]!);
  const squares = new Mesh(
    new PlaneGeometry(1.3, 2 * half - 0.7).rotateX(-Math.PI / 2).translate(0, 0.03, 0),
    new MeshLambertMaterial({
      map: chequerTexture(3, 14),
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    }),
  );
  squares.receiveShadow = true;
  const frame = new Mesh(
    joinedSolids([
      box(0, 0, -half - 1, 0.34, 5, 0.34, "#48525f"),
      box(0, 0, half + 1, 0.34, 5, 0.34, "#48525f"),
      box(0, 4.3, 0, 0.55, 1.2, 2 * half + 2.6, "#14171c"),
    ]),
    new MeshLambertMaterial({ vertexColors: true }),
  );
  frame.castShadow = true;
  const board = new MeshBasicMaterial({ map: boardTexture(title) });
  for (const side of [1, -1]) {
    group.add(
      new Mesh(
        new PlaneGeometry(2 * half + 2.4, 1.05).rotateY((side * Math.PI) / 2).translate(side * 0.29, 4.9, 0),
        board,
      ),
    );
  }
  group.add(squares, frame);
  return group;
}

/** In metres, positive to the right. */
interface Ribbon {
  left: (sample: number) => number;
  right: (sample: number) => number;
  /** metres above the road at both edges */
  leftHeight?: (sample: number) => number;
  rightHeight?: (sample: number) => number;
  /** where the strip is; everywhere without it */
  keep?: (sample: number) => boolean;
  colour?: (sample: number) => string;
  /** lengths of texture per metre of road */
  repeat?: number;
}

/** Faces look up when `left` is left of `right`. */
function trackRibbon(circuit: Circuit, road: Float32Array, ribbon: Ribbon): BufferGeometry {
  const { left, right, leftHeight = zero, rightHeight = leftHeight, keep, colour, repeat = 0.1 } = ribbon;
  const n = circuitSamples;
  const metres = circuit.lengthMetres / n;
  const position: number[] = [];
  const texture: number[] = [];
  const colours: number[] = [];
  const paint = new Color();
  const corner = (i: number, off: number, up: number) => {
    position.push(circuit.x[i]! - circuit.alongZ[i]! * off, road[i]! + up, circuit.z[i]! + circuit.alongX[i]! * off);
  };
  for (let i = 0; i < n; i += 1) {
    if (keep && !keep(i)) continue;
    const j = (i + 1) % n;
    corner(i, left(i), leftHeight(i));
    corner(i, right(i), rightHeight(i));
    corner(j, left(j), leftHeight(j));
    corner(j, left(j), leftHeight(j));
    corner(i, right(i), rightHeight(i));
    corner(j, right(j), rightHeight(j));
    const from = i * metres * repeat;
    const to = (i + 1) * metres * repeat;
    texture.push(0, from, 1, from, 0, to, 0, to, 1, from, 1, to);
    if (colour) {
      paint.set(colour(i));
      for (let k = 0; k < 6; k += 1) colours.push(paint.r, paint.g, paint.b);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(texture, 2));
  if (colour) geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  return geometry;
}

function zero(): number {
  return 0;
}
