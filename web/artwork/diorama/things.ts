import {
  BoxGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  type BufferGeometry,
} from "three";
import type { Landmark } from "../../races/replay/setting.ts";
import { groundHeight, type Tree } from "../../races/replay/scenery.ts";
import type { Land } from "./ground.ts";

const up = new Vector3(0, 1, 0);

/** A crown over a trunk, by kind of tree: geometry, its height above the ground, its stretch. */
const crowns: Record<Tree["kind"], { geometry: BufferGeometry; y: number; scale: [number, number, number] }[]> = {
  pine: [
    { geometry: new ConeGeometry(1.15, 2.1, 7), y: 1.7, scale: [1, 1, 1] },
    { geometry: new ConeGeometry(0.85, 1.8, 7), y: 2.9, scale: [1, 1, 1] },
  ],
  round: [{ geometry: new IcosahedronGeometry(1.15, 1), y: 2, scale: [1, 0.95, 1] }],
  palm: [{ geometry: new ConeGeometry(1.5, 0.7, 7), y: 3.1, scale: [1, 1, 1] }],
  poplar: [{ geometry: new IcosahedronGeometry(0.75, 1), y: 2.6, scale: [0.85, 2.5, 0.85] }],
  olive: [{ geometry: new IcosahedronGeometry(1, 1), y: 1.4, scale: [1.2, 0.75, 1.2] }],
};

/** All trees, one instanced mesh for each part of each kind. */
export function trees(land: Land): Group {
  const group = new Group();
  const { scenery, palette } = land;
  const trunk = new CylinderGeometry(0.14, 0.2, 1.6, 5);
  const place = (tree: Tree, y: number, scale: [number, number, number]) => {
    const ground = groundHeight(land.circuit, land.setting, land.road, tree.x, tree.z);
    const size = tree.size * 0.9;
    return new Matrix4().compose(
      new Vector3(tree.x, ground + y * size, tree.z),
      new Quaternion().setFromAxisAngle(up, tree.turn),
      new Vector3(...scale).multiplyScalar(size),
    );
  };
  const kinds = new Set(scenery.trees.map((tree) => tree.kind));
  for (const kind of kinds) {
    const own = scenery.trees.filter((tree) => tree.kind === kind);
    const trunks = new InstancedMesh(trunk, new MeshStandardMaterial({ color: "#6b4f38" }), own.length);
    for (const [i, tree] of own.entries())
      trunks.setMatrixAt(i, place(tree, kind === "palm" ? 1.5 : 0.7, [1, kind === "palm" ? 1.9 : 1, 1]));
    group.add(trunks);
    for (const part of crowns[kind]) {
      const mesh = new InstancedMesh(
        part.geometry,
        new MeshStandardMaterial({ roughness: 0.9, flatShading: true }),
        own.length,
      );
      const base = new Color(kind === "pine" ? palette.pine : palette.leaf);
      for (const [i, tree] of own.entries()) {
        mesh.setMatrixAt(i, place(tree, part.y, part.scale));
        mesh.setColorAt(i, base.clone().multiplyScalar(0.82 + tree.shade * 0.36));
      }
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      group.add(mesh);
    }
  }
  return group;
}

type Paints = {
  wall: string;
  stone: string;
  roof: string;
  glass: string;
  turquoise: string;
  wood: string;
  white: string;
};

const dayPaints: Paints = {
  wall: "#efe6d4",
  stone: "#c9b48c",
  roof: "#c25b3f",
  glass: "#7fa6c4",
  turquoise: "#1aa6a6",
  wood: "#7a5a3c",
  white: "#f7f8fa",
};

/** Small builders: everything stands on y = 0 and casts a shadow. */
class Workshop {
  readonly group = new Group();
  readonly #isDark: boolean;

  constructor(isDark: boolean) {
    this.#isDark = isDark;
  }

  #add(geometry: BufferGeometry, colour: string, x: number, y: number, z: number, glow = 0): Mesh {
    const tint = new Color(colour);
    if (this.#isDark) tint.multiplyScalar(0.62);
    const material = new MeshStandardMaterial({ color: tint, roughness: 0.8 });
    if (this.#isDark && glow > 0) {
      material.emissive = new Color("#ffc267");
      material.emissiveIntensity = glow * 0.4;
    }
    const mesh = new Mesh(geometry, material);
    mesh.position.set(x, y, z);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.group.add(mesh);
    return mesh;
  }

  box(
    colour: string,
    [w, h, d]: [number, number, number],
    [x, y, z]: [number, number, number] = [0, 0, 0],
    glow = 0,
  ): Mesh {
    return this.#add(new BoxGeometry(w, h, d), colour, x, y + h / 2, z, glow);
  }

  tower(
    colour: string,
    radius: number,
    h: number,
    [x, y, z]: [number, number, number] = [0, 0, 0],
    top = radius,
    sides = 20,
  ): Mesh {
    return this.#add(new CylinderGeometry(top, radius, h, sides), colour, x, y + h / 2, z);
  }

  cone(colour: string, radius: number, h: number, [x, y, z]: [number, number, number] = [0, 0, 0], sides = 20): Mesh {
    return this.#add(new ConeGeometry(radius, h, sides), colour, x, y + h / 2, z);
  }

  dome(colour: string, radius: number, [x, y, z]: [number, number, number] = [0, 0, 0], glow = 0): Mesh {
    return this.#add(new SphereGeometry(radius, 20, 12, 0, Math.PI * 2, 0, Math.PI / 2), colour, x, y, z, glow);
  }

  ball(colour: string, radius: number, [x, y, z]: [number, number, number]): Mesh {
    return this.#add(new SphereGeometry(radius, 20, 16), colour, x, y, z);
  }

  gable(colour: string, [w, h, d]: [number, number, number], [x, y, z]: [number, number, number]): Mesh {
    const mesh = this.#add(new CylinderGeometry(0.01, Math.SQRT1_2, 1, 4), colour, x, y + h / 2, z);
    mesh.rotation.y = Math.PI / 4;
    mesh.geometry.rotateY(Math.PI / 4);
    mesh.rotation.y = 0;
    mesh.scale.set(w, h, d);
    return mesh;
  }

  ring(colour: string, radius: number, [x, y, z]: [number, number, number], arc: number): Mesh {
    return this.#add(new TorusGeometry(radius, 0.16, 8, 40, arc), colour, x, y, z);
  }
}

const house = (shop: Workshop, p: Paints, x: number, z: number, size: number, walls: string) => {
  shop.box(walls, [2.4 * size, 1.8 * size, 2 * size], [x, 0, z], 0.25);
  shop.gable(p.roof, [2.8 * size, 1.1 * size, 2.4 * size], [x, 1.8 * size, z]);
};

/** How each landmark is built, about its own middle. */
const builders: Record<Landmark["kind"], (shop: Workshop, paints: Paints) => void> = {
  monastery(shop, p) {
    shop.box("#7d7468", [17, 9, 3.4], [0, -1, -2.4]);
    shop.box("#877e70", [12, 11, 2.6], [1.5, -1, -3.4]);
    shop.box("#8d8477", [6, 13, 2], [-2, -1, -4]);
    shop.box(p.wall, [9.5, 3.6, 1.6], [0, 3, -0.4], 0.3);
    shop.box(p.wall, [4, 5, 1.4], [-2.2, 3.4, -0.6], 0.3);
    for (let i = 0; i < 7; i += 1) shop.box("#4a4038", [0.55, 0.9, 0.1], [-3.8 + i * 1.25, 4.4, 0.46], 1.4);
    shop.gable(p.roof, [10, 1.1, 2.2], [0, 6.6, -0.4]);
    shop.gable(p.roof, [4.4, 1.1, 2], [-2.2, 8.4, -0.6]);
  },
  tower(shop, p) {
    shop.tower(p.stone, 2.3, 9, [0, 0, 0], 2.1);
    shop.tower(p.wall, 2.5, 1.6, [0, 9, 0]);
    shop.cone("#4b6584", 2.7, 4.6, [0, 10.6, 0]);
    shop.ball("#d8b04a", 0.25, [0, 15.3, 0]);
    for (let i = 0; i < 6; i += 1) house(shop, p, -6 + i * 2.6, 4.4 + (i % 2) * 2, 0.8, i % 2 ? "#e8c9a8" : "#dfe3e8");
  },
  mosque(shop, p) {
    shop.box(p.wall, [9, 3.6, 9], [0, 0, 0], 0.2);
    shop.box(p.wall, [6, 2, 6], [0, 3.6, 0], 0.3);
    shop.dome("#8296ad", 3.1, [0, 5.4, 0]);
    for (const [x, z] of [
      [-3.4, -3.4],
      [3.4, -3.4],
      [-3.4, 3.4],
      [3.4, 3.4],
    ] as const) {
      shop.dome("#8296ad", 1.3, [x, 3.6, z]);
      shop.tower(p.white, 0.42, 11, [x * 1.6, 0, z * 1.6], 0.34);
      shop.tower(p.white, 0.62, 0.4, [x * 1.6, 8.2, z * 1.6]);
      shop.cone("#5d7086", 0.5, 2.2, [x * 1.6, 11, z * 1.6]);
    }
  },
  skyline(shop) {
    const towers = [
      [0, 0, 13],
      [3.2, 1.6, 9],
      [-3.4, 0.8, 16],
      [1.4, -3, 7],
      [-1.8, 3.4, 6],
      [5.8, -1.6, 11],
    ] as const;
    for (const [x, z, h] of towers) {
      shop.box(h > 10 ? "#9fb4c8" : "#b9c5d0", [2.2, h, 2.2], [x, 0, z], 0.35);
      shop.box("#6f8296", [1.2, 0.8, 1.2], [x, h, z]);
    }
  },
  "suspension-bridge"(shop) {
    for (const x of [-9.5, 9.5]) for (const z of [-4.6, 4.6]) shop.box("#c8d0d8", [0.8, 12, 0.8], [x, -1, z], 0.3);
    for (const x of [-9.5, 9.5]) shop.box("#c8d0d8", [0.6, 0.6, 9.2], [x, 9, 0]);
    for (const z of [-4.6, 4.6]) {
      const cable = shop.ring("#dfe5ea", 13.5, [0, 20.2, z], 1.56);
      cable.rotation.z = -Math.PI / 2 - 0.78;
    }
    shop.box("#8c96a2", [24, 0.4, 9.4], [0, -0.75, 0]);
  },
  "stone-bridge"(shop, p) {
    shop.box(p.stone, [20, 0.5, 9.6], [0, -0.85, 0]);
    for (const x of [-6, -2, 2, 6]) shop.box(p.stone, [1.2, 2.6, 9], [x, -3, 0]);
  },
  "cone-dome"(shop, p) {
    shop.box(p.wall, [12, 3.4, 9], [0, 0, 0], 0.2);
    for (const [x, z] of [
      [-4, -2.4],
      [-4, 2.4],
      [4.2, 2.4],
      [0.4, 3],
    ] as const)
      shop.dome("#8fa3b5", 1.5, [x, 3.4, z]);
    shop.tower(p.turquoise, 2.5, 3.6, [0.6, 3.4, -1], 2.5, 16);
    shop.cone(p.turquoise, 2.8, 5, [0.6, 7, -1], 16);
    shop.ball("#d8b04a", 0.28, [0.6, 12.2, -1]);
    shop.tower(p.white, 0.45, 11, [6.8, 0, -3.6], 0.36);
    shop.cone("#5d7086", 0.52, 2.2, [6.8, 11, -3.6]);
  },
  "dome-row"(shop, p) {
    for (let i = 0; i < 4; i += 1) {
      shop.box(p.wall, [3, 2.2, 3], [-4.8 + i * 3.2, 0, 0], 0.25);
      shop.dome("#b4a58c", 1.4, [-4.8 + i * 3.2, 2.2, 0]);
    }
  },
  castle(shop, p) {
    shop.tower(p.stone, 6.6, 2.2, [0, 0, 0], 6.2, 10);
    for (let i = 0; i < 8; i += 1) {
      const a = (i / 8) * Math.PI * 2;
      const [x, z] = [Math.cos(a) * 6, Math.sin(a) * 6];
      shop.tower("#bfa77a", 1.15, 4.4, [x, 0, z], 1.05, 10);
      shop.tower("#d4bf94", 1.35, 0.7, [x, 4.4, z], 1.35, 10);
    }
    shop.box("#d4bf94", [4.2, 3.6, 4.2], [0, 1.6, 0], 0.25);
    shop.box("#d92636", [0.1, 1.2, 1.9], [0, 8, 1]);
    shop.tower(p.wood, 0.09, 4.2, [0, 5, 0]);
  },
  "stone-houses"(shop, p) {
    const spots = [
      [-5, 0, 1],
      [-2, 2.4, 1.2],
      [1.4, -1, 1],
      [4.4, 1.4, 1.15],
      [-3.4, -3, 0.9],
      [2, 4.2, 0.9],
    ] as const;
    for (const [x, z, s] of spots) {
      shop.box(p.stone, [2.6 * s, 2.4 * s, 2.4 * s], [x, 0, z], 0.25);
      shop.box("#d9c8a4", [2.8 * s, 0.25, 2.6 * s], [x, 2.4 * s, z]);
    }
  },
  "clock-tower"(shop, p) {
    shop.tower("#e9dcc0", 3.6, 0.8, [0, 0, 0], 3.4, 8);
    for (const [x, z] of [
      [-2.1, -2.1],
      [2.1, -2.1],
      [-2.1, 2.1],
      [2.1, 2.1],
    ] as const) {
      shop.tower(p.wall, 0.5, 2.4, [x, 0.8, z]);
      shop.dome(p.turquoise, 0.75, [x, 3.2, z]);
    }
    shop.box(p.wall, [2.6, 9, 2.6], [0, 0.8, 0], 0.25);
    shop.box("#e2d2b0", [3.1, 0.5, 3.1], [0, 6.4, 0]);
    for (const turn of [0, 1, 2, 3]) {
      const face = shop.tower("#ffffff", 0.85, 0.14, [0, 0, 0]);
      face.rotation.set(Math.PI / 2, 0, 0);
      face.position.set(Math.sin((turn * Math.PI) / 2) * 1.34, 8.2, Math.cos((turn * Math.PI) / 2) * 1.34);
      face.rotation.z = turn % 2 === 0 ? 0 : Math.PI / 2;
    }
    shop.tower(p.wall, 1.2, 1.6, [0, 9.8, 0], 1.1, 8);
    shop.dome(p.turquoise, 1.35, [0, 11.4, 0]);
    shop.cone("#d8b04a", 0.2, 1.2, [0, 12.6, 0]);
  },
  promenade(shop, p) {
    shop.box("#e3d3ac", [34, 0.4, 2], [0, -0.2, 0]);
    for (let i = 0; i < 9; i += 1) shop.tower(p.white, 0.1, 2.4, [-16 + i * 4, 0, 0.6]);
  },
  "tea-terraces"(shop) {
    for (let i = 0; i < 5; i += 1)
      shop.box(i % 2 ? "#3f8a4c" : "#56a35c", [8 - i * 1.1, 0.5, 1.1], [0, i * 0.35, 2.6 - i * 1.15]);
  },
  village(shop, p) {
    const spots = [
      [-3, 0, 1],
      [0.4, 2, 0.9],
      [2.8, -0.6, 1.05],
      [-1, -2.6, 0.85],
    ] as const;
    for (const [x, z, s] of spots) house(shop, p, x, z, s, p.wall);
  },
  boat(shop, p) {
    shop.box(p.wood, [3, 0.6, 1.1], [0, 0, 0]);
    shop.tower(p.wood, 0.07, 3.2, [0, 0.5, 0]);
    const sail = shop.cone(p.white, 1.1, 2.6, [0.1, 0.8, 0], 3);
    sail.scale.z = 0.12;
  },
  ferry(shop, p) {
    shop.box("#2b3a4c", [7, 0.9, 2.2], [0, 0, 0]);
    shop.box(p.white, [5.6, 1, 1.9], [0, 0.9, 0], 0.6);
    shop.box(p.white, [3.6, 0.8, 1.6], [-0.3, 1.9, 0], 0.6);
    shop.tower("#d9a520", 0.45, 1.5, [-0.4, 2.6, 0]);
  },
  balloon(shop) {
    shop.ball("#d92636", 2.3, [0, 13, 0]);
    shop.cone("#f4f6f8", 1.5, 1.6, [0, 10, 0]).rotation.x = Math.PI;
    shop.box("#7a5a3c", [0.9, 0.8, 0.9], [0, 8.6, 0]);
  },
};

/** What floats stands on the water, everything else on the ground. */
const floating = new Set<Landmark["kind"]>(["boat", "ferry"]);

export function landmarks(land: Land, isDark: boolean): Group {
  const group = new Group();
  for (const mark of land.setting.landmarks) {
    const shop = new Workshop(isDark);
    builders[mark.kind](shop, dayPaints);
    const isBridge = mark.kind.endsWith("-bridge");
    const ground = groundHeight(land.circuit, land.setting, land.road, mark.x, mark.z);
    const y = floating.has(mark.kind) ? -0.9 : isBridge ? 0.1 : ground;
    shop.group.position.set(mark.x, y, mark.z);
    shop.group.rotation.y = mark.turn;
    shop.group.scale.setScalar(mark.size);
    group.add(shop.group);
  }
  return group;
}

/** Grandstands full of people, and the pit building. */
export function buildings(land: Land, isDark: boolean): Group {
  const group = new Group();
  const crowd = ["#d92636", "#1d63d8", "#f2b705", "#f4f6f8", "#16a34a"];
  for (const { kind, x, z, turn, length } of land.scenery.buildings) {
    const shop = new Workshop(isDark);
    if (kind === "pit") {
      shop.box("#dfe5ec", [length, 2.2, 3.4], [0, 0, 0], 0.5);
      shop.box("#1f9d57", [length + 0.6, 0.35, 4], [0, 2.2, 0]);
    } else {
      for (let row = 0; row < 4; row += 1) {
        shop.box("#aeb8c4", [length, 0.6 + row * 0.6, 0.9], [0, 0, 1.4 - row * 0.9]);
        for (let seat = 0; seat < length / 0.8; seat += 1) {
          const colour = crowd[(seat * 7 + row * 3) % crowd.length]!;
          shop.box(colour, [0.45, 0.5, 0.4], [-length / 2 + 0.5 + seat * 0.8, 0.6 + row * 0.6, 1.4 - row * 0.9], 0.15);
        }
      }
      shop.box("#1f9d57", [length + 0.8, 0.25, 4.4], [0, 4.6, -0.2]);
      for (const end of [-1, 1]) shop.box("#8b96a5", [0.25, 4.6, 0.25], [(end * length) / 2, 0, -1.9]);
    }
    shop.group.position.set(x, groundHeight(land.circuit, land.setting, land.road, x, z), z);
    shop.group.rotation.y = turn;
    group.add(shop.group);
  }
  return group;
}
