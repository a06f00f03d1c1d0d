import {
  BufferGeometry,
  Color,
  DoubleSide,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  Vector2,
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
  const surface = surfaceOf(circuit, setting, road, colours);
  const ground = new Mesh(surface, new MeshLambertMaterial({ vertexColors: true }));
  ground.receiveShadow = true;
  const sides = new Mesh(cutSides(surface, colours), new MeshLambertMaterial({ vertexColors: true, side: DoubleSide }));
  return new Group().add(ground, sides, ...setting.water.map((outline) => waterOf(outline, colours)));
}

function surfaceOf(circuit: Circuit, setting: Setting, road: Float32Array, colours: Palette): BufferGeometry {
  const surface = new PlaneGeometry(dioramaSize.width, dioramaSize.depth, columns, rows).rotateX(-Math.PI / 2);
  surface.deleteAttribute("uv");
  const places = surface.getAttribute("position");
  const paint: number[] = [];
  const ground = new Color(colours.ground);
  const stripe = new Color(colours.groundStripe);
  const high = new Color(colours.high);
  const shore = new Color(colours.shore);
  const deep = new Color(colours.water).multiplyScalar(0.5);
  const chance = seededChance(3);
  const mixed = new Color();
  const { angle, metres } = setting.stripes;
  for (let k = 0; k < places.count; k += 1) {
    const [x, z] = [places.getX(k), places.getZ(k)];
    const y = groundHeight(circuit, setting, road, x, z);
    places.setY(k, y);
    const across = Math.floor((z * Math.cos(angle) - x * Math.sin(angle)) / metres);
    mixed.copy(across % 2 === 0 ? ground : stripe);
    mixed.lerp(high, ramp(2.5, 9, y) * 0.7);
    const depthHere = waterDepth(setting, x, z);
    if (depthHere > -3.2) mixed.lerp(shore, ramp(-3, -1.4, depthHere));
    if (depthHere > 0) mixed.lerp(deep, ramp(0, 2.5, depthHere));
    mixed.multiplyScalar(0.97 + chance() * 0.06);
    paint.push(mixed.r, mixed.g, mixed.b);
  }
  surface.setAttribute("color", new Float32BufferAttribute(paint, 3));
  surface.computeVertexNormals();
  return surface;
}

/** Turf, soil and rock along the rim. */
function cutSides(surface: BufferGeometry, colours: Palette): BufferGeometry {
  const places = surface.getAttribute("position");
  const last = places.count - 1;
  const across = Array.from({ length: columns + 1 }, (_, i) => i);
  const down = Array.from({ length: rows + 1 }, (_, j) => j * (columns + 1));
  const rim = [
    ...across.map((k) => last - columns + k),
    ...down.map((k) => last - k),
    ...across.map((k) => columns - k),
    ...down,
  ];
  const soil = new Color(colours.soil);
  const layers = [new Color(colours.ground).multiplyScalar(0.8), soil, soil.clone().multiplyScalar(0.68)];
  const position: number[] = [];
  const paint: number[] = [];
  const corner = (k: number, layer: number) => {
    const y = places.getY(k);
    position.push(places.getX(k), [y, y - 0.75, Math.min(y - 0.75, -3.6), baseLevel][layer]!, places.getZ(k));
  };
  for (const [i, a] of rim.slice(0, -1).entries()) {
    const b = rim[i + 1]!;
    const shade = 0.95 + 0.05 * Math.sin(i * 1.7);
    for (const [layer, { r, g, b: blue }] of layers.entries()) {
      corner(a, layer);
      corner(a, layer + 1);
      corner(b, layer);
      corner(b, layer);
      corner(a, layer + 1);
      corner(b, layer + 1);
      for (let k = 0; k < 6; k += 1) paint.push(r * shade, g * shade, blue * shade);
    }
  }
  const sides = new BufferGeometry();
  sides.setAttribute("position", new Float32BufferAttribute(position, 3));
  sides.setAttribute("color", new Float32BufferAttribute(paint, 3));
  sides.computeVertexNormals();
  return sides;
}

function waterOf(outline: readonly PlanPoint[], colours: Palette): Mesh {
  const on = (value: number, size: number) => Math.max(-size / 2, Math.min(size / 2, value));
  const corners = outline.map(([x, z]) => new Vector2(on(x, dioramaSize.width), -on(z, dioramaSize.depth)));
  const deep = 2.1;
  const body = new ExtrudeGeometry(new Shape(corners), { depth: deep, bevelEnabled: false });
  const top = { color: colours.water, roughness: 0.16, metalness: 0.2, transparent: true, opacity: 0.88 };
  const cut = { color: new Color(colours.water).multiplyScalar(0.85), transparent: true, opacity: 0.86 };
  const water = new Mesh(body.rotateX(-Math.PI / 2).translate(0, waterLevel - deep, 0), [
    new MeshStandardMaterial(top),
    new MeshLambertMaterial(cut),
  ]);
  water.receiveShadow = true;
  return water;
}
