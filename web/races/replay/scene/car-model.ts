import { type BufferGeometry, PlaneGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { Livery } from "../liveries.ts";
import { type Solid, ball, box, pillar, taper } from "../solids.ts";
import { joinedSolids } from "./painted-geometry.ts";

/** In metres: x forward, z to the right. */
export const wheelRadius = 0.32;
export const wheelPlaces = [
  [1.05, 0.62],
  [1.05, -0.62],
  [-1.1, 0.62],
  [-1.1, -0.62],
] as const;

const carbon = "#15181e";

/** Nose to +x; about 450 triangles. */
export function carBody(livery: Livery): BufferGeometry {
  const { body, trim, pattern } = livery;
  const nose = pattern === "nose" ? trim : body;
  const spine = pattern === "stripe" ? trim : body;
  const sideColour = (side: number) => (pattern === "halves" && side > 0 ? trim : body);
  const parts: Solid[] = [
    box(-0.1, 0.12, 0, 2.7, 0.07, 1, carbon),
    taper({ x: -1.45, y: 0.44, w: 0.36, h: 0.36 }, { x: -0.1, y: 0.46, w: 0.6, h: 0.5 }, 0, body),
    taper(
      { x: -0.1, y: 0.42, w: 0.6, h: 0.44 },
      { x: 0.62, y: 0.36, w: 0.44, h: 0.34 },
      0,
      pattern === "hoops" ? trim : body,
    ),
    taper({ x: 0.62, y: 0.36, w: 0.44, h: 0.34 }, { x: 1.72, y: 0.24, w: 0.16, h: 0.14 }, 0, nose),
    taper({ x: -1.1, y: 0.68, w: 0.08, h: 0.24 }, { x: -0.06, y: 0.74, w: 0.24, h: 0.32 }, 0, spine),
    taper(
      { x: 0.55, y: 0.545, w: 0.13, h: 0.05 },
      { x: 1.6, y: 0.325, w: 0.06, h: 0.05 },
      0,
      pattern === "plain" ? trim : spine,
    ),
    ball(0.14, 0.72, 0, 0.16, "#f4f6f8"),
    box(0.24, 0.7, 0, 0.07, 0.07, 0.26, "#0b0d12"),
    box(0.46, 0.8, 0, 0.56, 0.05, 0.05, carbon),
    box(0.02, 0.82, 0.18, 0.58, 0.05, 0.05, carbon),
    box(0.02, 0.82, -0.18, 0.58, 0.05, 0.05, carbon),
    box(1.62, 0.12, 0, 0.36, 0.05, 1.44, pattern === "nose" || pattern === "plain" ? trim : body),
    box(1.5, 0.2, 0, 0.2, 0.04, 1.36, body),
    box(-1.52, 0.92, 0, 0.4, 0.07, 1.16, pattern === "hoops" || pattern === "stripe" ? trim : body),
    box(-1.38, 0.78, 0, 0.26, 0.05, 1.14, carbon),
    box(-1.45, 0.5, 0, 0.1, 0.46, 0.07, carbon),
    box(-1.74, 0.3, 0, 0.06, 0.12, 0.12, "#ff3040"),
  ];
  for (const side of [-1, 1]) {
    const colour = sideColour(side);
    parts.push(
      taper({ x: -1, y: 0.32, w: 0.18, h: 0.28 }, { x: 0.34, y: 0.36, w: 0.3, h: 0.36 }, side * 0.42, colour),
      taper(
        { x: -0.95, y: 0.49, w: 0.16, h: 0.06 },
        { x: 0.3, y: 0.56, w: 0.28, h: 0.05 },
        side * 0.425,
        pattern === "plain" || pattern === "hoops" ? trim : colour,
      ),
      box(1.6, 0.12, side * 0.72, 0.48, 0.22, 0.04, carbon),
      box(-1.5, 0.62, side * 0.58, 0.56, 0.42, 0.04, sideColour(side)),
      box(1.05, 0.3, side * 0.38, 0.06, 0.04, 0.5, carbon),
      box(-1.1, 0.3, side * 0.38, 0.06, 0.04, 0.5, carbon),
    );
  }
  return joinedSolids(parts);
}

export function numberPlates(): BufferGeometry {
  return mergeGeometries([
    new PlaneGeometry(0.44, 0.44).translate(-0.45, 0.42, 0.62),
    new PlaneGeometry(0.44, 0.44).rotateY(Math.PI).translate(-0.45, 0.42, -0.62),
    new PlaneGeometry(0.3, 0.3)
      .rotateX(-Math.PI / 2)
      .rotateY(-Math.PI / 2)
      .rotateZ(-0.16)
      .translate(0.98, 0.5, 0),
    new PlaneGeometry(0.42, 0.42).rotateY(-Math.PI / 2).translate(-1.76, 0.78, 0),
  ]);
}

export function wheelShape(): BufferGeometry {
  const upright = joinedSolids([
    pillar(0, -0.15, 0, wheelRadius, wheelRadius, 0.3, "#1c1f26", 16),
    pillar(0, -0.16, 0, 0.2, 0.2, 0.32, "#9aa3af", 8),
  ]);
  return upright.rotateX(Math.PI / 2);
}
