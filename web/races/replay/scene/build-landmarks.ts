import { type BufferGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";
import type { Landmark } from "../setting.ts";
import { waterLevel } from "./build-ground.ts";
import { landmarkModels } from "./landmark-models.ts";
import { joined } from "./painted-geometry.ts";

export function buildLandmarks(
  marks: readonly Landmark[],
  dark: boolean,
  heightAt: (x: number, z: number) => number,
): Group {
  const solid: BufferGeometry[] = [];
  const lit: BufferGeometry[] = [];
  for (const mark of marks) {
    const parts = landmarkModels[mark.kind](dark);
    const afloat = mark.kind === "boat" || mark.kind === "ferry";
    const level = afloat ? waterLevel : mark.kind.endsWith("bridge") ? 0 : heightAt(mark.x, mark.z) - 0.15;
    const floodlight = dark ? floodlights[mark.kind] : undefined;
    if (floodlight) for (const shape of parts.solid) shineFromBelow(shape, floodlight);
    const put = (shape: BufferGeometry) =>
      shape.scale(mark.size, mark.size, mark.size).rotateY(mark.turn).translate(mark.x, level, mark.z);
    solid.push(...parts.solid.map(put));
    lit.push(...parts.lit.map(put));
  }
  const group = new Group();
  if (solid.length > 0) {
    const mesh = new Mesh(
      joined(solid),
      new MeshLambertMaterial({ vertexColors: true, flatShading: true, side: DoubleSide }),
    );
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  if (lit.length > 0) group.add(new Mesh(joined(lit), new MeshBasicMaterial({ vertexColors: true })));
  return group;
}

interface Floodlight {
  colour: readonly [red: number, green: number, blue: number];
  metres: number;
}

const warm: Floodlight["colour"] = [4.6, 3.1, 1.5];
const cool: Floodlight["colour"] = [1.6, 2.2, 3.2];

const floodlights: Partial<Record<Landmark["kind"], Floodlight>> = {
  monastery: { colour: warm, metres: 13 },
  tower: { colour: warm, metres: 13 },
  mosque: { colour: warm, metres: 11 },
  "suspension-bridge": { colour: cool, metres: 14 },
  "stone-bridge": { colour: warm, metres: 4 },
  "cone-dome": { colour: warm, metres: 12 },
  "dome-row": { colour: warm, metres: 5 },
  castle: { colour: warm, metres: 7 },
  "stone-houses": { colour: [1.9, 1.5, 1], metres: 4 },
  "clock-tower": { colour: warm, metres: 12 },
  village: { colour: [1.8, 1.5, 1.1], metres: 3 },
};

/** Baked in instead of lit per frame. */
function shineFromBelow(shape: BufferGeometry, { colour, metres }: Floodlight): void {
  const spots = shape.getAttribute("position");
  const colours = shape.getAttribute("color");
  for (let i = 0; i < spots.count; i += 1) {
    const share = Math.min(1, Math.max(0.12, 1 - spots.getY(i) / metres));
    const [r, g, b] = colour.map((strength) => 1 + (strength - 1) * share) as [number, number, number];
    colours.setXYZ(i, colours.getX(i) * r, colours.getY(i) * g, colours.getZ(i) * b);
  }
}

/** In metres. */
export function landmarkTops(
  marks: readonly Landmark[],
  heightAt: (x: number, z: number) => number,
): (readonly [x: number, y: number, z: number])[] {
  return marks.map(({ kind, x, z, size }) => [x, heightAt(x, z) + size * (tall[kind] ?? 3), z]);
}

const tall: Partial<Record<Landmark["kind"], number>> = {
  monastery: 11,
  tower: 14,
  mosque: 10.5,
  skyline: 13,
  "suspension-bridge": 12,
  "cone-dome": 12,
  castle: 7,
  "clock-tower": 11,
};
