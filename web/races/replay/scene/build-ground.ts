import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Shape,
  ShapeGeometry,
} from "three";
import type { Circuit } from "../circuit.ts";
import { type PlanPoint, dioramaSize } from "../circuit-layouts.ts";
import { groundHeight, seededChance, waterDepth } from "../scenery.ts";
import { type Palette, type Setting, ramp } from "../setting.ts";

export const waterLevel = -0.6;
const baseLevel = -7.5;
const columns = 148;
const rows = 104;

export function buildGround(circuit: Circuit, setting: Setting, road: Float32Array, colours: Palette): Group {
  const group = new Group();
  const { surface, sides } = groundShapes(circuit, setting, road, colours);
  const ground = new Mesh(surface, new MeshLambertMaterial({ vertexColors: true }));
  ground.receiveShadow = true;
  group.add(ground, new Mesh(sides, new MeshLambertMaterial({ vertexColors: true, side: DoubleSide })));
  for (const outline of setting.water) group.add(...waterOf(outline, colours));
  return group;
}

function groundShapes(circuit: Circuit, setting: Setting, road: Float32Array, colours: Palette) {
  const { width, depth } = dioramaSize;
  const position: number[] = [];
  const paint: number[] = [];
  const index: number[] = [];
  const ground = new Color(colours.ground);
  const stripe = new Color(colours.groundStripe);
  const high = new Color(colours.high);
  const shore = new Color(colours.shore);
  const deep = new Color(colours.water).multiplyScalar(0.5);
  const chance = seededChance(3);
  const mixed = new Color();
  const { angle, metres } = setting.stripes;
  for (let j = 0; j <= rows; j += 1) {
    for (let i = 0; i <= columns; i += 1) {
      const x = (i / columns - 0.5) * width;
      const z = (j / rows - 0.5) * depth;
      const y = groundHeight(circuit, setting, road, x, z);
      position.push(x, y, z);
      const across = Math.floor((z * Math.cos(angle) - x * Math.sin(angle)) / metres);
      mixed.copy(across % 2 === 0 ? ground : stripe);
      mixed.lerp(high, ramp(2.5, 9, y) * 0.7);
      const depthHere = waterDepth(setting, x, z);
      if (depthHere > -3.2) mixed.lerp(shore, ramp(-3, -1.4, depthHere));
      if (depthHere > 0) mixed.lerp(deep, ramp(0, 2.5, depthHere));
      mixed.multiplyScalar(0.97 + chance() * 0.06);
      paint.push(mixed.r, mixed.g, mixed.b);
    }
  }
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const a = j * (columns + 1) + i;
      const c = a + columns + 1;
      index.push(a, c, a + 1, a + 1, c, c + 1);
    }
  }
  const surface = new BufferGeometry();
  surface.setAttribute("position", new Float32BufferAttribute(position, 3));
  surface.setAttribute("color", new Float32BufferAttribute(paint, 3));
  surface.setIndex(index);
  surface.computeVertexNormals();
  return { surface, sides: cutSides(position, colours) };
}

function cutSides(surface: readonly number[], colours: Palette): BufferGeometry {
  const at = (i: number, j: number): [number, number, number] => {
    const k = (j * (columns + 1) + i) * 3;
    return [surface[k]!, surface[k + 1]!, surface[k + 2]!];
  };
  const rim: [number, number, number][] = [];
  for (let i = 0; i <= columns; i += 1) rim.push(at(i, rows));
  for (let j = rows; j >= 0; j -= 1) rim.push(at(columns, j));
  for (let i = columns; i >= 0; i -= 1) rim.push(at(i, 0));
  for (let j = 0; j <= rows; j += 1) rim.push(at(0, j));
  const position: number[] = [];
  const paint: number[] = [];
  const turf = new Color(colours.ground).multiplyScalar(0.8);
  const soil = new Color(colours.soil);
  const rock = new Color(colours.soil).multiplyScalar(0.68);
  const band = (
    a: readonly number[],
    b: readonly number[],
    from: (y: number) => number,
    to: (y: number) => number,
    colour: Color,
    shade: number,
  ) => {
    const quad = [
      a[0]!,
      from(a[1]!),
      a[2]!,
      a[0]!,
      to(a[1]!),
      a[2]!,
      b[0]!,
      from(b[1]!),
      b[2]!,
      b[0]!,
      from(b[1]!),
      b[2]!,
      a[0]!,
      to(a[1]!),
      a[2]!,
      b[0]!,
      to(b[1]!),
      b[2]!,
    ];
    position.push(...quad);
    for (let k = 0; k < 6; k += 1) paint.push(colour.r * shade, colour.g * shade, colour.b * shade);
  };
  for (let i = 0; i + 1 < rim.length; i += 1) {
    const a = rim[i]!;
    const b = rim[i + 1]!;
    const shade = 0.95 + 0.05 * Math.sin(i * 1.7);
    const layer = (y: number) => Math.min(y - 0.75, -3.6);
    band(
      a,
      b,
      (y) => y,
      (y) => y - 0.75,
      turf,
      shade,
    );
    band(a, b, (y) => y - 0.75, layer, soil, shade);
    band(a, b, layer, () => baseLevel, rock, shade);
  }
  const sides = new BufferGeometry();
  sides.setAttribute("position", new Float32BufferAttribute(position, 3));
  sides.setAttribute("color", new Float32BufferAttribute(paint, 3));
  sides.computeVertexNormals();
  return sides;
}

function waterOf(outline: readonly PlanPoint[], colours: Palette): Mesh[] {
  const halfWidth = dioramaSize.width / 2;
  const halfDepth = dioramaSize.depth / 2;
  const inside = outline.map(([x, z]): PlanPoint => [
    Math.max(-halfWidth, Math.min(halfWidth, x)),
    Math.max(-halfDepth, Math.min(halfDepth, z)),
  ]);
  const shape = new Shape();
  inside.forEach(([x, z], i) => (i === 0 ? shape.moveTo(x, -z) : shape.lineTo(x, -z)));
  const top = new Mesh(
    new ShapeGeometry(shape).rotateX(-Math.PI / 2).translate(0, waterLevel, 0),
    new MeshStandardMaterial({
      color: colours.water,
      roughness: 0.16,
      metalness: 0.2,
      transparent: true,
      opacity: 0.88,
    }),
  );
  top.receiveShadow = true;
  const position: number[] = [];
  for (const [i, [ax, az]] of inside.entries()) {
    const [bx, bz] = inside[(i + 1) % inside.length]!;
    const onSide = (ax === bx && Math.abs(ax) === halfWidth) || (az === bz && Math.abs(az) === halfDepth);
    if (!onSide) continue;
    const low = -2.7;
    position.push(ax, waterLevel, az, ax, low, az, bx, waterLevel, bz, bx, waterLevel, bz, ax, low, az, bx, low, bz);
  }
  const side = new BufferGeometry();
  side.setAttribute("position", new Float32BufferAttribute(position, 3));
  side.computeVertexNormals();
  const cut = new MeshLambertMaterial({
    color: new Color(colours.water).multiplyScalar(0.85),
    side: DoubleSide,
    transparent: true,
    opacity: 0.86,
  });
  return [top, new Mesh(side, cut)];
}
