import {
  type BufferGeometry,
  Color,
  Euler,
  Group,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  Quaternion,
  Vector3,
} from "three";
import type { Tree } from "../scenery.ts";
import type { Palette, TreeKind } from "../setting.ts";
import { ball, joined, painted, pillar } from "./painted-geometry.ts";
import { ConeGeometry } from "three";

export function buildTrees(
  trees: readonly Tree[],
  colours: Palette,
  dark: boolean,
  heightAt: (x: number, z: number) => number,
): Group {
  const group = new Group();
  const kinds = new Set(trees.map((tree) => tree.kind));
  const material = new MeshLambertMaterial({ vertexColors: true, flatShading: true });
  const matrix = new Matrix4();
  const turn = new Quaternion();
  const tint = new Color();
  for (const kind of kinds) {
    const ofKind = trees.filter((tree) => tree.kind === kind);
    const mesh = new InstancedMesh(treeShape(kind, colours, dark), material, ofKind.length);
    ofKind.forEach((tree, i) => {
      turn.setFromEuler(new Euler(0, tree.turn, 0));
      const tall = tree.size * (0.9 + tree.shade * 0.3);
      matrix.compose(
        new Vector3(tree.x, heightAt(tree.x, tree.z) - 0.12, tree.z),
        turn,
        new Vector3(tree.size, tall, tree.size),
      );
      mesh.setMatrixAt(i, matrix);
      const light = 0.86 + tree.shade * 0.26;
      mesh.setColorAt(i, tint.setRGB(light, light, light * 0.97));
    });
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
}

function treeShape(kind: TreeKind, { pine, leaf }: Palette, dark: boolean): BufferGeometry {
  const bark = dark ? "#3b2f28" : "#6d5240";
  switch (kind) {
    case "pine":
      return joined([
        pillar(0, 0, 0, 0.18, 0.14, 0.6, bark, 5),
        pillar(0, 0.45, 0, 1, 0, 1.35, pine, 7),
        pillar(0, 1.15, 0, 0.78, 0, 1.25, shade(pine, 1.14), 7),
        pillar(0, 1.85, 0, 0.52, 0, 1.1, shade(pine, 1.3), 7),
      ]);
    case "round":
      return joined([
        pillar(0, 0, 0, 0.16, 0.12, 0.9, bark, 5),
        ball(0, 1.45, 0, 0.92, leaf),
        ball(0.42, 1.95, 0.18, 0.56, shade(leaf, 1.16), 0),
      ]);
    case "poplar":
      return joined([
        pillar(0, 0, 0, 0.12, 0.1, 0.5, bark, 5),
        painted(ball(0, 0, 0, 0.62, leaf).scale(1, 2.9, 1).translate(0, 2.1, 0), leaf),
      ]);
    case "olive": {
      const silver = dark ? "#4d6149" : "#93a772";
      return joined([
        pillar(0, 0, 0, 0.2, 0.14, 0.6, bark, 5),
        ball(-0.2, 1, 0, 0.68, silver),
        ball(0.42, 1.15, 0.2, 0.52, shade(silver, 1.12), 0),
        ball(0.05, 1.4, -0.35, 0.44, shade(silver, 1.2), 0),
      ]);
    }
    case "palm": {
      const green = dark ? "#2f6b4c" : "#4aa35a";
      const parts = [pillar(0, 0, 0, 0.16, 0.1, 2.7, dark ? "#4a4034" : "#9a7b57", 6)];
      for (let frond = 0; frond < 8; frond += 1) {
        const blade = new ConeGeometry(0.2, 1.7, 3)
          .scale(1, 1, 0.3)
          .translate(0, 0.85, 0)
          .rotateX(1.9 + (frond % 2) * 0.2);
        parts.push(
          painted(
            blade.rotateY((frond * Math.PI) / 4).translate(0, 2.75, 0),
            frond % 2 === 0 ? green : shade(green, 1.18),
          ),
        );
      }
      return joined(parts);
    }
  }
}

function shade(colour: string, factor: number): string {
  return `#${new Color(colour).multiplyScalar(factor).getHexString()}`;
}
