import {
  type BufferGeometry,
  Color,
  DoubleSide,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from "three";
import type { CircuitPlace } from "../replay-view.ts";
import { landmarkSolids } from "../landmark-solids.ts";
import { buildingSolids, treeSolids } from "../scenery-solids.ts";
import type { Tree } from "../scenery.ts";
import type { Landmark, Palette } from "../setting.ts";
import { type Solid, topOf } from "../solids.ts";
import { waterLevel } from "./build-ground.ts";
import { geometryOf, joined, joinedSolids } from "./painted-geometry.ts";

type HeightAt = (x: number, z: number) => number;

/** Buildings and landmarks. */
export function buildScenery({ setting, scenery }: CircuitPlace, dark: boolean, heightAt: HeightAt): Group {
  const dull: BufferGeometry[] = [];
  const lit: BufferGeometry[] = [];
  const put = (
    solids: readonly Solid[],
    { x, z, turn }: { x: number; z: number; turn: number },
    y: number,
    size = 1,
  ) => {
    for (const solid of solids) {
      const shape = geometryOf(solid);
      (dark && solid.glows ? lit : dull).push(shape.scale(size, size, size).rotateY(turn).translate(x, y, z));
    }
  };
  for (const mark of setting.landmarks) {
    const solids = landmarkSolids[mark.kind](dark);
    const isAfloat = mark.kind === "boat" || mark.kind === "ferry";
    const level = mark.kind.endsWith("bridge") ? 0 : heightAt(mark.x, mark.z) - 0.15;
    const first = dull.length;
    put(solids, mark, isAfloat ? waterLevel : level, mark.size);
    const colour = dark && floodlights[mark.kind];
    if (colour) for (const shape of dull.slice(first)) shineFromBelow(shape, colour, level, heightOf(mark) * 1.15);
  }
  for (const building of scenery.buildings)
    put(buildingSolids(building, dark), building, heightAt(building.x, building.z) - 0.1);
  const group = new Group();
  if (dull.length > 0) {
    const material = new MeshLambertMaterial({ vertexColors: true, flatShading: true, side: DoubleSide });
    const mesh = new Mesh(joined(dull), material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  if (lit.length > 0) group.add(new Mesh(joined(lit), new MeshBasicMaterial({ vertexColors: true })));
  return group;
}

type Strength = readonly [red: number, green: number, blue: number];

const warm: Strength = [4.6, 3.1, 1.5];
const dim: Strength = [1.9, 1.5, 1];

const floodlights: Partial<Record<Landmark["kind"], Strength>> = {
  monastery: warm,
  tower: warm,
  mosque: warm,
  "suspension-bridge": [1.6, 2.2, 3.2],
  "stone-bridge": warm,
  "cone-dome": warm,
  "dome-row": warm,
  castle: warm,
  "stone-houses": dim,
  "clock-tower": warm,
  village: dim,
};

/** Baked in instead of lit per frame. */
function shineFromBelow(shape: BufferGeometry, strengths: Strength, ground: number, metres: number): void {
  const spots = shape.getAttribute("position");
  const colours = shape.getAttribute("color");
  for (let i = 0; i < spots.count; i += 1) {
    const share = Math.min(1, Math.max(0.12, 1 - (spots.getY(i) - ground) / metres));
    const [r, g, b] = strengths.map((strength) => 1 + (strength - 1) * share) as [number, number, number];
    colours.setXYZ(i, colours.getX(i) * r, colours.getY(i) * g, colours.getZ(i) * b);
  }
}

/** In metres. */
function heightOf({ kind, size }: Landmark): number {
  return size * Math.max(...landmarkSolids[kind](false).map(topOf));
}

/** In metres. */
export function landmarkTops(marks: readonly Landmark[], heightAt: HeightAt) {
  return marks.map((mark) => [mark.x, heightAt(mark.x, mark.z) + heightOf(mark), mark.z] as const);
}

export function buildTrees(trees: readonly Tree[], colours: Palette, dark: boolean, heightAt: HeightAt): Group {
  const group = new Group();
  const material = new MeshLambertMaterial({ vertexColors: true, flatShading: true });
  const matrix = new Matrix4();
  const turn = new Quaternion();
  const tint = new Color();
  for (const kind of new Set(trees.map((tree) => tree.kind))) {
    const ofKind = trees.filter((tree) => tree.kind === kind);
    const mesh = new InstancedMesh(joinedSolids(treeSolids(kind, colours, dark)), material, ofKind.length);
    for (const [i, tree] of ofKind.entries()) {
      turn.setFromEuler(new Euler(0, tree.turn, 0));
      const tall = tree.size * (0.9 + tree.shade * 0.3);
      const place = new Vector3(tree.x, heightAt(tree.x, tree.z) - 0.12, tree.z);
      mesh.setMatrixAt(i, matrix.compose(place, turn, new Vector3(tree.size, tall, tree.size)));
      const light = 0.86 + tree.shade * 0.26;
      mesh.setColorAt(i, tint.setRGB(light, light, light * 0.97));
    }
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
}
