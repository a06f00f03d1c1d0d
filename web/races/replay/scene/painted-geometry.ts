import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  IcosahedronGeometry,
  SphereGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Solid } from "../solids.ts";

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

/** One metre wide, high and deep, on the ground. */
const units: Record<Solid["form"], (solid: Solid) => BufferGeometry> = {
  box: () => new BoxGeometry().translate(0, 0.5, 0),
  pillar: ({ narrow = 1, detail }) => new CylinderGeometry(narrow / 2, 0.5, 1, detail).translate(0, 0.5, 0),
  dome: () => new SphereGeometry(0.5, 14, 6, 0, Math.PI * 2, 0, Math.PI / 2).scale(1, 2, 1),
  ball: ({ detail }) => new IcosahedronGeometry(0.5, detail).translate(0, 0.5, 0),
  // A cylinder of three sides, lying along x with one edge up.
  gable: () =>
    new CylinderGeometry(1, 1, 1, 3)
      .rotateZ(Math.PI / 2)
      .rotateX(-Math.PI / 2)
      .scale(1, 1 / 1.5, 1 / Math.sqrt(3))
      .translate(0, 1 / 3, 0),
  taper({ y, h, d, front }) {
    const shape = units.box({} as Solid);
    const place = shape.getAttribute("position");
    for (let i = 0; i < place.count; i += 1)
      if (front && place.getX(i) > 0)
        place.setXYZ(i, 0.5, (front.y - y + place.getY(i) * front.h) / h, (place.getZ(i) * front.d) / d);
    return shape;
  },
};

export function geometryOf(solid: Solid): BufferGeometry {
  const { x, y, z, w, h, d, turn = 0, tilt = 0 } = solid;
  const shape = units[solid.form](solid).scale(w, h, d).rotateZ(tilt).rotateY(turn);
  return painted(shape.translate(x, y, z), solid.colour);
}

export function joinedSolids(solids: readonly Solid[]): BufferGeometry {
  return joined(solids.map(geometryOf));
}
