import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  IcosahedronGeometry,
  SphereGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

/** Flat shaded in one colour, so that many can be merged. */
export function painted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  plain.deleteAttribute("uv");
  plain.computeVertexNormals();
  const count = plain.getAttribute("position").count;
  const { r, g, b } = new Color(colour);
  const colours = new Float32Array(count * 3);
  for (let i = 0; i < count; i += 1) colours.set([r, g, b], i * 3);
  plain.setAttribute("color", new BufferAttribute(colours, 3));
  return plain;
}

export function joined(parts: readonly BufferGeometry[]): BufferGeometry {
  const merged = mergeGeometries([...parts]);
  for (const part of parts) part.dispose();
  return merged;
}

export function box(x: number, y: number, z: number, w: number, h: number, d: number, colour: string): BufferGeometry {
  return painted(new BoxGeometry(w, h, d).translate(x, y + h / 2, z), colour);
}

export function pillar(
  x: number,
  y: number,
  z: number,
  bottom: number,
  top: number,
  h: number,
  colour: string,
  sides = 12,
): BufferGeometry {
  const shape = top === 0 ? new ConeGeometry(bottom, h, sides) : new CylinderGeometry(top, bottom, h, sides);
  return painted(shape.translate(x, y + h / 2, z), colour);
}

export function dome(x: number, y: number, z: number, r: number, colour: string, tall = 1): BufferGeometry {
  const half = new SphereGeometry(r, 14, 6, 0, Math.PI * 2, 0, Math.PI / 2);
  return painted(half.scale(1, tall, 1).translate(x, y, z), colour);
}

export function ball(x: number, y: number, z: number, r: number, colour: string, detail = 1): BufferGeometry {
  return painted(new IcosahedronGeometry(r, detail).translate(x, y, z), colour);
}

export function gable(
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  d: number,
  colour: string,
): BufferGeometry {
  // A cylinder of three sides, lying along x with one edge up.
  const prism = new CylinderGeometry(1, 1, w, 3).rotateZ(Math.PI / 2).rotateX(-Math.PI / 2);
  return painted(prism.scale(1, h / 1.5, d / Math.sqrt(3)).translate(x, y + h / 3, z), colour);
}

export function taper(
  from: { x: number; y: number; w: number; h: number },
  to: { x: number; y: number; w: number; h: number },
  z: number,
  colour: string,
): BufferGeometry {
  const shape = new BoxGeometry(1, 1, 1);
  const position = shape.getAttribute("position");
  for (let i = 0; i < position.count; i += 1) {
    const end = position.getX(i) > 0 ? to : from;
    position.setXYZ(i, end.x, end.y + position.getY(i) * end.h, z + position.getZ(i) * end.w);
  }
  return painted(shape, colour);
}
