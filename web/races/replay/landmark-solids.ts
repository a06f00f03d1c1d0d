import type { Landmark } from "./setting.ts";
import { type Solid, ball, box, dome, gable, pillar, taper, wall } from "./solids.ts";

const stoneOf = (dark: boolean) => (dark ? "#8b8069" : "#e6d7b6");
const tiles = (dark: boolean) => (dark ? "#8a4636" : "#c8553d");
const shadeOf = (dark: boolean) => (dark ? "#6d6350" : "#cbb78c");
const paleOf = (dark: boolean) => (dark ? "#6d6350" : "#f1e4c6");
const pole = "#59636f";
const gold = "#f2d27a";
const red = "#d92636";

function pane(dark: boolean, x: number, y: number, z: number, w: number, h: number, d: number): Solid {
  return { ...box(x, y, z, w, h, d, dark ? "#ffd27a" : "#7d95aa"), glows: true };
}

function lamp(dark: boolean, x: number, y: number, z: number, r: number): Solid {
  return { ...ball(x, y, z, r, dark ? "#ffe6ad" : "#fdf6e3", 0), glows: true };
}

function wake(dark: boolean, x: number, w: number, length: number): Solid {
  const foam = dark ? "#24527e" : "#8cc4e2";
  const [y, h] = [0.05, 0.04];
  return taper({ x: x - length, y, w: w * 1.3, h }, { x, y, w, h }, 0, foam);
}

function around<T>(count: number, place: (cos: number, sin: number, i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return place(Math.cos(angle), Math.sin(angle), i);
  });
}

const pairs = (x: number, z: number) => [-x, x].flatMap((px) => [-z, z].map((pz) => [px, pz] as const));

export const landmarkSolids: Record<Landmark["kind"], (dark: boolean) => Solid[]> = {
  monastery(dark) {
    const rock = dark ? "#5d5a55" : "#8a857a";
    const plaster = dark ? "#a79c86" : "#f3ead7";
    const houses = [
      [-2.6, 0.6, 2.8, 3, 1.8, 2],
      [0.3, 0.9, 3, 3.8, 2, 3],
      [3, 0.4, 2.4, 2.8, 1.7, 2],
    ] as const;
    return [
      pillar(-3.4, -2, -2, 4.6, 2.6, 10, rock, 6),
      pillar(1.4, -2, -2.6, 5.4, 3, 12, rock, 7),
      pillar(5, -2, -1.6, 3.8, 2, 8, rock, 6),
      pillar(-0.6, -2, 0.6, 5, 4, 5.4, rock, 8),
      ...houses.flatMap(([x, z, w, h, d, rows]) => [
        box(x, 3.4, z, w, h, d, plaster),
        gable(x, 3.4 + h, z, w + 0.3, h * 0.27, d + 0.3, tiles(dark)),
        ...Array.from({ length: 3 * rows }, (_, i) =>
          pane(dark, x + 0.8 * ((i % 3) - 1), 4 + Math.floor(i / 3), z + d / 2 + 0.02, 0.32, 0.5, 0.06),
        ),
      ]),
    ];
  },
  tower: (dark) => [
    pillar(0, 0, 0, 2.6, 2.2, 7.2, stoneOf(dark), 14),
    pillar(0, 7.2, 0, 2.7, 2.7, 0.4, shadeOf(dark), 14),
    pillar(0, 7.6, 0, 1.9, 1.8, 1.8, stoneOf(dark), 14),
    pillar(0, 9.4, 0, 2.2, 0, 3.6, dark ? "#46586c" : "#5f7c92", 14),
    pillar(0, 12.9, 0, 0.06, 0.06, 1, gold, 5),
    box(-3, 0, 1.6, 2, 1.8, 1.8, dark ? "#6d5b52" : "#e2b99a"),
    gable(-3, 1.8, 1.6, 2.2, 0.7, 2, tiles(dark)),
    box(2.8, 0, 2, 1.8, 2.2, 1.6, dark ? "#5f6a72" : "#cfdde6"),
    gable(2.8, 2.2, 2, 2, 0.7, 1.8, tiles(dark)),
    ...around(10, (cos, sin) => pane(dark, cos * 1.86, 8, sin * 1.86, 0.34, 0.8, 0.34)),
    ...around(5, (cos, sin) => pane(dark, cos * 2.34, 4.2, sin * 2.34, 0.3, 0.6, 0.3)),
  ],
  mosque(dark) {
    const marble = dark ? "#7d858e" : "#e8ebed";
    const lead = dark ? "#5c6b78" : "#98abb9";
    return [
      box(0, 0, 0, 8.4, 2.6, 7.2, marble),
      box(0, 2.6, 0, 6, 1.2, 5.4, marble),
      pillar(0, 3.8, 0, 2.7, 2.7, 0.7, marble, 16),
      dome(0, 4.5, 0, 2.7, lead, 0.86),
      ...pairs(3, 2.4).map(([x, z]) => dome(x, 2.6, z, 1.25, lead, 0.8)),
      ...around(4, (cos, sin) => dome(3.4 * cos, 2.6, 3.1 * sin, 1.7, lead, 0.7)),
      ...pairs(4.8, 4.2).flatMap(([x, z]) => [
        pillar(x, 0, z, 0.42, 0.34, 8.4, marble, 8),
        pillar(x, 5.4, z, 0.62, 0.62, 0.22, marble, 8),
        pillar(x, 7.4, z, 0.56, 0.56, 0.2, marble, 8),
        pillar(x, 8.4, z, 0.42, 0, 1.9, lead, 8),
        ...(dark ? [5.65, 7.62].map((y) => ({ ...pillar(x, y, z, 0.42, 0.42, 0.14, "#ffd27a", 8), glows: true })) : []),
      ]),
      ...[-3, -1.5, 0, 1.5, 3].flatMap((x) => [-3.63, 3.63].map((z) => pane(dark, x, 0.7, z, 0.5, 1.1, 0.06))),
    ];
  },
  skyline(dark) {
    const glass = dark ? ["#39475a", "#2d3e54"] : ["#d3dce5", "#9fbad0"];
    const towers = [
      [-5, -1.5, 2.8, 2.8, 7],
      [-1.4, 0.8, 2.4, 3, 10],
      [2.4, -1, 2.8, 2.4, 12.5],
      [5.8, 1.2, 2.2, 2.6, 6],
      [0.6, -3.6, 2, 2, 8.5],
    ] as const;
    return towers.flatMap(([x, z, w, d, h], i) => [
      box(x, 0, z, w, h, d, glass[i % 2]!),
      box(x, h, z, w * 0.5, 0.7, d * 0.5, dark ? "#2a3442" : "#aab8c6"),
      ...Array.from({ length: Math.ceil((h - 1.3) / 0.95) }, (_, floor) => 0.7 + floor * 0.95).flatMap((y) => [
        pane(dark, x, y, z + d / 2, w * 0.82, 0.4, 0.05),
        pane(dark, x + w / 2, y, z, 0.05, 0.4, d * 0.82),
      ]),
    ]);
  },
  "suspension-bridge"(dark) {
    const steel = dark ? "#8d99a8" : "#eef2f6";
    const cable = dark ? "#7fb2ff" : "#c9d2dc";
    const cableAt = (k: number) => {
      const x = -15.5 + (k / 28) * 31;
      const y = Math.abs(x) <= 10 ? 2.2 + 8.6 * (x / 10) ** 2 : 10.8 * (1 - (Math.abs(x) - 10) / 5.5) + 0.4;
      return [x, y] as const;
    };
    const piece = (i: number, z: number): Solid => {
      const [x0, y0] = cableAt(i);
      const [x1, y1] = cableAt(i + 1);
      const straight = box((x0 + x1) / 2, (y0 + y1) / 2, z, Math.hypot(x1 - x0, y1 - y0) + 0.05, 0.18, 0.18, cable);
      return { ...straight, tilt: Math.atan2(y1 - y0, x1 - x0), glows: true };
    };
    return [
      ...pairs(10, 5).map(([x, z]) => box(x, -2.4, z, 1, 13.6, 1, steel)),
      ...[-10, 10].flatMap((x) => [3.4, 7, 10.4].map((y) => box(x, y, 0, 0.7, 0.7, 10, steel))),
      ...pairs(10, 5).map(([x, z]) => ({ ...box(x, 11.2, z, 0.4, 0.3, 0.4, dark ? "#ff5a5a" : steel), glows: true })),
      ...pairs(15.7, 5).map(([x, z]) => box(x, -2, z, 1.3, 2.9, 1.1, dark ? "#6b7480" : "#d5dbe1")),
      ...[-5, 5].flatMap((z) => Array.from({ length: 28 }, (_, i) => piece(i, z))),
      ...[-5, 5].flatMap((z) =>
        [6, 8, 10, 12, 14, 16, 18, 20, 22].map((i) => {
          const [x, y] = cableAt(i);
          return box(x, 0.4, z, 0.07, Math.max(0.1, y - 0.4), 0.07, cable);
        }),
      ),
    ];
  },
  "stone-bridge"(dark) {
    const stone = dark ? "#6f6654" : "#d8c8a4";
    return [
      box(0, -0.5, 0, 24, 0.6, 9.6, stone),
      ...[-6, 0, 6].flatMap((x) => [
        box(x, -3, 0, 1.6, 3.2, 8.6, stone),
        ...[-4.7, 4.7].flatMap((z) => [
          pillar(x, -3, z, 0.9, 0.9, 3, stone, 8),
          pillar(x, 0, z, 0.14, 0.1, 2.5, dark ? "#3a4048" : pole, 6),
          lamp(dark, x, 2.6, z, 0.26),
        ]),
      ]),
    ];
  },
  "cone-dome"(dark) {
    const stone = stoneOf(dark);
    const turquoise = dark ? "#12a498" : "#0fb7a6";
    return [
      box(0, 0, 0, 9, 2.6, 7, stone),
      pillar(0, 2.6, -0.8, 2.5, 2.5, 3.4, turquoise, 16),
      pillar(0, 6, -0.8, 2.75, 2.75, 0.4, dark ? "#0d7e76" : "#0b8f83", 16),
      pillar(0, 6.4, -0.8, 2.5, 0, 3.8, turquoise, 16),
      pillar(0, 10.1, -0.8, 0.09, 0.09, 1.1, gold, 5),
      ...around(16, (cos, sin) =>
        pillar(cos * 2.5, 2.6, -0.8 + sin * 2.5, 0.26, 0.26, 3.4, dark ? "#0f8f86" : "#13cdb9", 5),
      ),
      ...[-3.2, -1.1, 1.1, 3.2].map((x) => dome(x, 2.6, 2.5, 0.95, dark ? "#62777a" : "#aec4c4", 0.8)),
      pillar(4.8, 0, -2.8, 0.5, 0.4, 8.2, dark ? "#a8a091" : "#f5efe0", 8),
      pillar(4.8, 5.6, -2.8, 0.75, 0.75, 0.25, stone, 8),
      pillar(4.8, 8.2, -2.8, 0.5, 0, 1.8, turquoise, 8),
      ...[-3.4, -1.7, 0, 1.7, 3.4].map((x) => pane(dark, x, 0.7, 3.53, 0.5, 1.1, 0.06)),
    ];
  },
  "dome-row": (dark) => [
    box(0, 0, 0, 9.4, 2, 4.2, stoneOf(dark)),
    box(0, 0, 2.2, 3, 3, 0.7, dark ? "#9d917a" : "#f0e3c6"),
    ...[-3.2, 0, 3.2].flatMap((x) => [
      pillar(x, 2, 0, 1.45, 1.45, 0.4, stoneOf(dark), 12),
      dome(x, 2.4, 0, 1.45, dark ? "#55707a" : "#8fb0ba", 0.9),
    ]),
    { ...box(0, 0, 2.58, 1.2, 2, 0.06, dark ? "#ffcf7d" : "#4e4438"), glows: true },
  ],
  castle(dark) {
    const stone = stoneOf(dark);
    const shade = shadeOf(dark);
    const corners = around(11, (cos, sin) => [6.2 * cos, 5.2 * sin] as const);
    return [
      ...corners.flatMap(([x, z], i) => [
        pillar(x, -2.5, z, 1.25, 1.05, 5.4, stone, 9),
        pillar(x, 2.9, z, 1.25, 1.25, 0.5, paleOf(dark), 9),
        wall([x, z], corners[(i + 1) % 11]!, -2.5, 4.5, 0.6, shade),
        ...(dark ? [lamp(dark, x * 1.16, -0.6, z * 1.16, 0.24)] : []),
      ]),
      box(0.6, 0, 0.2, 3.4, 3.6, 2.6, stone),
      box(-2.2, 0, -0.6, 2, 2.4, 2, shade),
      pillar(0.6, 3.6, 0.2, 0.08, 0.08, 2, pole, 5),
      box(1.2, 5, 0.2, 1.2, 0.6, 0.05, red),
    ];
  },
  "stone-houses": (dark) =>
    (
      [
        [-3.6, -1.4, 3, 2.4, 2.2],
        [0, -0.6, 2.6, 3, 2.8],
        [3.4, -1.2, 2.8, 2.2, 1.9],
        [-2, 2.4, 3.4, 2, 1.7],
        [2.2, 2.4, 2.6, 2.2, 2.3],
      ] as const
    ).flatMap(([x, z, w, d, h]) => [
      box(x, 0, z, w, h, d, stoneOf(dark)),
      box(x, h, z, w + 0.2, 0.16, d + 0.2, paleOf(dark)),
      box(x + w * 0.2, h + 0.16, z, 0.9, 0.6, 0.9, stoneOf(dark)),
      ...[-0.28, 0.28].map((dx) => pane(dark, x + dx * w, h * 0.45, z + d / 2 + 0.01, 0.42, 0.6, 0.05)),
    ]),
  "clock-tower"(dark) {
    const marble = dark ? "#a99d88" : "#fbf4e2";
    const shade = dark ? "#7e745f" : "#e4d4b0";
    const lead = dark ? "#5f7884" : "#7fa3b1";
    return [
      pillar(0, 0, 0, 6, 6, 0.14, dark ? "#55504a" : "#e6d8bd", 28),
      pillar(0, 0.14, 0, 2.6, 2.6, 0.5, marble, 8),
      box(0, 0.6, 0, 2.5, 3.4, 2.5, marble),
      box(0, 4, 0, 2.8, 0.3, 2.8, shade),
      box(0, 4.3, 0, 2, 3, 2, marble),
      box(0, 7.3, 0, 2.4, 0.3, 2.4, shade),
      pillar(0, 7.6, 0, 1, 0.9, 1.3, marble, 8),
      dome(0, 8.9, 0, 1, lead, 1.3),
      pillar(0, 10.1, 0, 0.06, 0.06, 0.9, gold, 5),
      ...pairs(1.77, 1.77).flatMap(([x, z]) => [
        pillar(x, 0.14, z, 0.6, 0.6, 1.9, marble, 8),
        dome(x, 2.04, z, 0.7, lead, 0.9),
      ]),
      ...around(4, (cos, sin, i): Solid => {
        const face = pillar(1.06 * cos, 5.9, 1.06 * sin, 0.66, 0.66, 0.06, dark ? "#fff2cf" : "#2b3440", 16);
        return { ...face, tilt: Math.PI / 2, turn: (i * Math.PI) / 2, glows: true };
      }),
    ];
  },
  promenade(dark) {
    const places = Array.from({ length: 9 }, (_, i) => [-16 + i * 4, 4.4 * (-1 + i / 4) ** 2 - 2] as const);
    return places.flatMap(([x, z], i) => [
      pillar(x, -0.2, z, 0.08, 0.06, 2.4, dark ? "#3c434c" : "#56606c", 5),
      lamp(dark, x, 2.3, z, 0.24),
      ...(i > 0 ? [wall(places[i - 1]!, [x, z], -0.2, 0.3, 1.8, dark ? "#54504c" : "#eadfc9")] : []),
    ]);
  },
  "tea-terraces": (dark) => [
    ...Array.from({ length: 6 }, (_, row) => {
      const colours = dark ? ["#1f5f46", "#256d50"] : ["#2f8f47", "#46a957"];
      const terrace = pillar(0, -0.6, 0, 8.6 - row * 1.3, 8.2 - row * 1.3, 0.9 + row * 0.42, colours[row % 2]!, 22);
      return { ...terrace, d: terrace.w * 0.72 };
    }),
    box(0, 2.3, 0, 1.4, 1, 1.1, dark ? "#6b5a48" : "#c9a57c"),
    gable(0, 3.3, 0, 1.7, 0.6, 1.4, tiles(dark)),
  ],
  village: (dark) =>
    (
      [
        [-3.4, -1.6, 2.4, 1.9],
        [0, -2, 2, 2.3],
        [3, -0.8, 2.6, 1.8],
        [-1.4, 1.8, 2.6, 1.9],
        [2.2, 2.2, 2, 1.8],
      ] as const
    ).flatMap(([x, z, w, d]) => [
      box(x, -0.6, z, w, 2.2, d, dark ? "#6b6259" : "#f5ecda"),
      gable(x, 1.6, z, w + 0.3, 0.9, d + 0.3, tiles(dark)),
      ...[-0.24, 0.24].map((dx) => pane(dark, x + dx * w, 0.5, z + d / 2 + 0.01, 0.36, 0.5, 0.05)),
    ]),
  boat(dark) {
    const white = dark ? "#b7c1cd" : "#ffffff";
    return [
      wake(dark, -1.2, 1, 1.6),
      box(-0.3, 0, 0, 1.8, 0.5, 1, white),
      taper({ x: 0.6, y: 0.25, w: 1, h: 0.5 }, { x: 1.7, y: 0.35, w: 0.1, h: 0.3 }, 0, white),
      box(-0.3, 0.5, 0, 1, 0.5, 0.7, red),
      pillar(0.3, 0.5, 0, 0.05, 0.04, 2.2, pole, 5),
      gable(-0.1, 1, 0, 1.6, 1.4, 0.05, dark ? "#c9d2dc" : "#fdfdfd"),
      lamp(dark, 0.3, 2.8, 0, dark ? 0.12 : 0.05),
    ];
  },
  ferry(dark) {
    const white = dark ? "#b7c1cd" : "#ffffff";
    const hull = dark ? "#3b4654" : "#2b3a4c";
    return [
      wake(dark, -3.7, 2.6, 3),
      box(-0.6, 0, 0, 6.2, 0.9, 2.6, hull),
      taper({ x: 2.5, y: 0.45, w: 2.6, h: 0.9 }, { x: 4.6, y: 0.6, w: 0.2, h: 0.7 }, 0, hull),
      box(-0.4, 0.9, 0, 5.6, 0.8, 2.4, white),
      taper({ x: 2.4, y: 1.3, w: 2.4, h: 0.8 }, { x: 3.8, y: 1.2, w: 0.4, h: 0.6 }, 0, white),
      box(-0.2, 1.7, 0, 4.6, 0.8, 2, dark ? "#8d99a8" : "#e9eef3"),
      box(1.2, 2.5, 0, 1.1, 0.7, 1.6, white),
      pillar(-0.8, 2.5, 0, 0.5, 0.45, 1.3, "#f2b705", 10),
      pillar(-0.8, 3.6, 0, 0.47, 0.47, 0.26, "#16191f", 10),
      ...[-1.22, 1.22].flatMap((z) =>
        [0, 1, 2, 3, 4, 5, 6].map((i) => pane(dark, -2.6 + i * 0.75, 1.15, z, 0.42, 0.32, 0.04)),
      ),
    ];
  },
  balloon: (dark) => [
    // Only the skirt glows; a glowing skin would look flat.
    { ...pillar(0, 9.6, 0, 0.5, 1.7, 1.6, dark ? "#f2b23c" : "#ffd34d"), glows: true },
    ball(0, 13, 0, 2.7, dark ? "#e8384a" : "#dc2436", 2),
    dome(0, 15.2, 0, 1.55, dark ? "#a98a2b" : "#ffd34d", 0.4),
    box(0, 8.6, 0, 0.7, 0.6, 0.7, "#7a5a3c"),
  ],
};
