import { type Building, seededChance } from "./scenery.ts";
import type { Palette, TreeKind } from "./setting.ts";
import { type Solid, ball, box, mix, pillar, taper } from "./solids.ts";

const shirts = ["#dc2436", "#f2b705", "#1d63d8", "#ffffff", "#1fa35c", "#8d99a8", "#ff8a3c"];

const rows = 5;

export function buildingSolids(building: Building, dark: boolean): Solid[] {
  return building.kind === "pit" ? pitBuilding(building, dark) : grandstand(building, dark);
}

function grandstand({ length, x: seed }: Building, dark: boolean): Solid[] {
  const chance = seededChance(Math.round(seed * 7));
  const steps = dark ? ["#69737f", "#5b6571"] : ["#cdd5de", "#bac4cf"];
  const solids = [
    // The roof leaves the front rows open, so that the crowd is seen from above.
    box(0, 4.4, -1.7, length + 0.6, 0.16, 2.2, dark ? "#0f6a3a" : "#0c9a4e"),
    box(0, 0, -2.1, length, 4.4, 0.2, dark ? "#4a545f" : "#aeb9c5"),
    ...[-length / 2, 0, length / 2].map((x) => box(x, 0, -1.9, 0.2, 4.5, 0.2, "#48525f")),
  ];
  for (let row = 0; row < rows; row += 1) {
    const z = 1.2 - row * 0.7;
    solids.push(box(0, 0, z, length, 0.7 + row * 0.5, 0.7, steps[row % 2]!));
    for (let x = -length / 2 + 0.4; x < length / 2 - 0.3; x += 0.5) {
      if (chance() < 0.2) continue;
      const shirt = shirts[Math.floor(chance() * shirts.length)]!;
      solids.push(box(x + (chance() - 0.5) * 0.14, 0.7 + row * 0.5, z, 0.34, 0.5, 0.32, shirt));
    }
  }
  return solids;
}

function pitBuilding({ length }: Building, dark: boolean): Solid[] {
  const plaster = dark ? "#7d8794" : "#eceff3";
  const doors = Math.floor(length / 1.9);
  return [
    box(0, 0, 0, length, 2.1, 3, plaster),
    box(0, 2.1, 0, length + 0.4, 0.22, 3.5, dark ? "#2c3541" : "#b4bfca"),
    box(0, 2.3, -0.3, length * 0.45, 1.4, 2, plaster),
    box(0, 3.7, -0.3, length * 0.48, 0.2, 2.4, "#0c9a4e"),
    box(0, 2.6, 0.72, length * 0.42, 0.7, 0.06, dark ? "#ffd27a" : "#6fa8dc"),
    ...Array.from({ length: doors }, (_, door) => (door - (doors - 1) / 2) * 1.9).flatMap((x, door) => [
      box(x, 0, 1.5, 1.35, 1.5, 0.06, "#2b323c"),
      box(x, 1.55, 1.51, 1.35, 0.24, 0.06, shirts[door % shirts.length]!),
    ]),
    pillar(length / 2 - 0.8, 2.3, 0, 0.06, 0.05, 2.6, "#48525f", 5),
    box(length / 2 - 0.2, 4.2, 0, 1.2, 0.6, 0.05, "#d92636"),
  ];
}

export function treeSolids(kind: TreeKind, { pine, leaf }: Palette, dark: boolean): Solid[] {
  const bark = dark ? "#3b2f28" : "#6d5240";
  const light = (colour: string, share: number) => mix(colour, "#ffffff", share);
  switch (kind) {
    case "pine":
      return [
        pillar(0, 0, 0, 0.18, 0.14, 0.6, bark, 5),
        pillar(0, 0.45, 0, 1, 0, 1.35, pine, 7),
        pillar(0, 1.15, 0, 0.78, 0, 1.25, light(pine, 0.05), 7),
        pillar(0, 1.85, 0, 0.52, 0, 1.1, light(pine, 0.1), 7),
      ];
    case "round":
      return [
        pillar(0, 0, 0, 0.16, 0.12, 0.9, bark, 5),
        ball(0, 1.45, 0, 0.92, leaf),
        ball(0.42, 1.95, 0.18, 0.56, light(leaf, 0.1), 0),
      ];
    case "poplar":
      return [pillar(0, 0, 0, 0.12, 0.1, 0.5, bark, 5), { ...ball(0, 0.92, 0, 0.62, leaf), h: 3.6 }];
    case "olive": {
      const silver = dark ? "#4d6149" : "#93a772";
      return [
        pillar(0, 0, 0, 0.2, 0.14, 0.6, bark, 5),
        ball(-0.2, 1, 0, 0.68, silver),
        ball(0.42, 1.15, 0.2, 0.52, light(silver, 0.08), 0),
        ball(0.05, 1.4, -0.35, 0.44, light(silver, 0.12), 0),
      ];
    }
    case "palm": {
      const green = dark ? "#2f6b4c" : "#4aa35a";
      const frond = taper({ x: -0.85, y: 2.8, w: 0.4, h: 0.08 }, { x: 0.85, y: 2.3, w: 0.06, h: 0.06 }, 0, green);
      return [
        pillar(0, 0, 0, 0.16, 0.1, 2.7, dark ? "#4a4034" : "#9a7b57", 6),
        ...Array.from({ length: 8 }, (_, i) => {
          const turn = (i * Math.PI) / 4;
          const place = { x: 0.85 * Math.cos(turn), z: -0.85 * Math.sin(turn), turn };
          return { ...frond, ...place, colour: i % 2 === 0 ? green : light(green, 0.1) };
        }),
      ];
    }
  }
}
