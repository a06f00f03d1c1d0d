import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
} from "three";
import { type Circuit, circuitSamples } from "../circuit.ts";
import { trackHalfWidth } from "../circuit-layouts.ts";
import { type Strip, asphalt, gantryAt, layStrips, offsetAt, startPlace, startSolids } from "../road.ts";
import type { Scenery } from "../scenery.ts";
import type { Palette } from "../setting.ts";
import { joined, joinedSolids } from "./painted-geometry.ts";
import { asphaltTexture, boardTexture } from "./painted-textures.ts";

export function buildRoad(
  circuit: Circuit,
  scenery: Scenery,
  road: Float32Array,
  colours: Palette,
  dark: boolean,
  title: string,
): Group {
  const { ground, kerbs, lines, walls } = layStrips(circuit, scenery, colours, dark);
  const ribbons = (strips: readonly Strip[]) => joined(strips.map((strip) => ribbon(circuit, road, strip)));
  const painting = { vertexColors: true, side: DoubleSide };
  const overAsphalt = { polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 };
  const start = new Group();
  const { x, z, turn } = startPlace(circuit);
  start.position.set(x, road[0]!, z);
  start.rotation.y = turn;
  const gantry = new Mesh(joinedSolids(startSolids(dark)), new MeshLambertMaterial({ vertexColors: true }));
  const barriers = new Mesh(ribbons(walls), new MeshLambertMaterial(painting));
  for (const mesh of [gantry, barriers]) mesh.castShadow = true;
  const meshes = [
    new Mesh(ribbon(circuit, road, asphalt), new MeshLambertMaterial({ map: asphaltTexture(dark), side: DoubleSide })),
    new Mesh(ribbons([...ground, ...kerbs]), new MeshLambertMaterial(painting)),
    new Mesh(ribbons(lines), new MeshLambertMaterial({ ...painting, ...overAsphalt })),
    barriers,
  ];
  for (const mesh of [gantry, ...meshes]) mesh.receiveShadow = true;
  const board = new MeshBasicMaterial({ map: boardTexture(title) });
  for (const side of [1, -1]) {
    const shape = new PlaneGeometry(2 * trackHalfWidth + 2.4, 1.05).rotateY((side * Math.PI) / 2);
    start.add(new Mesh(shape.translate(gantryAt + side * 0.29, 4.9, 0), board));
  }
  start.add(gantry);
  return new Group().add(...meshes, start);
}

/** With colours, or with a texture that repeats every 15 m. */
function ribbon(circuit: Circuit, road: Float32Array, strip: Strip): BufferGeometry {
  const { from, to, fromHeight = 0, toHeight = fromHeight, keep, colour } = strip;
  const position: number[] = [];
  const texture: number[] = [];
  const colours: number[] = [];
  const paint = new Color();
  const corner = (i: number, side: number) => {
    const off = offsetAt(side === 0 ? from : to, i);
    const up = side === 0 ? fromHeight : toHeight;
    position.push(circuit.x[i]! - circuit.alongZ[i]! * off, road[i]! + up, circuit.z[i]! + circuit.alongX[i]! * off);
    texture.push(side);
  };
  const metres = circuit.lengthMetres / circuitSamples / 15;
  for (let i = 0; i < circuitSamples; i += 1) {
    if (keep && !keep(i)) continue;
    if (colour) paint.set(colour(i));
    const j = (i + 1) % circuitSamples;
    for (const [end, side] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      corner(end === 0 ? i : j, side);
      texture.push((i + end) * metres);
      colours.push(paint.r, paint.g, paint.b);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  if (colour) geometry.setAttribute("color", new Float32BufferAttribute(colours, 3));
  else geometry.setAttribute("uv", new Float32BufferAttribute(texture, 2));
  geometry.computeVertexNormals();
  return geometry;
}
