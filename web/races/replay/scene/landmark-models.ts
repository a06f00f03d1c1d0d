import type { BufferGeometry } from "three";
import type { Landmark } from "../setting.ts";
import { ball, box, dome, gable, pillar } from "./painted-geometry.ts";

interface Parts {
  solid: BufferGeometry[];
  lit: BufferGeometry[];
}

const stoneOf = (dark: boolean) => (dark ? "#8b8069" : "#e6d7b6");
const tiles = (dark: boolean) => (dark ? "#8a4636" : "#c8553d");
const windowOf = (dark: boolean) => (dark ? "#ffd27a" : "#7d95aa");

function panes(parts: Parts, dark: boolean, shapes: readonly BufferGeometry[]): void {
  (dark ? parts.lit : parts.solid).push(...shapes);
}

export const landmarkModels: Record<Landmark["kind"], (dark: boolean) => Parts> = {
  monastery(dark) {
    const rock = dark ? "#5d5a55" : "#8a857a";
    const wall = dark ? "#a79c86" : "#f3ead7";
    const parts: Parts = {
      solid: [
        pillar(-3.4, -2, -2, 4.6, 2.6, 10, rock, 6),
        pillar(1.4, -2, -2.6, 5.4, 3, 12, rock, 7),
        pillar(5, -2, -1.6, 3.8, 2, 8, rock, 6),
        pillar(-0.6, -2, 0.6, 5, 4, 5.4, rock, 8),
        box(-2.6, 3.4, 0.6, 2.8, 3, 1.8, wall),
        box(0.3, 3.4, 0.9, 3, 3.8, 2, wall),
        box(3, 3.4, 0.4, 2.4, 2.8, 1.7, wall),
        gable(-2.6, 6.4, 0.6, 3.1, 0.9, 2.1, tiles(dark)),
        gable(0.3, 7.2, 0.9, 3.3, 1, 2.3, tiles(dark)),
        gable(3, 6.2, 0.4, 2.7, 0.8, 2, tiles(dark)),
      ],
      lit: [],
    };
    const windows: BufferGeometry[] = [];
    for (const [x, z, rows] of [
      [-2.6, 1.52, 2],
      [0.3, 1.92, 3],
      [3, 1.27, 2],
    ] as const) {
      for (let row = 0; row < rows; row += 1)
        for (const dx of [-0.8, 0, 0.8]) windows.push(box(x + dx, 4 + row * 1, z, 0.32, 0.5, 0.06, windowOf(dark)));
    }
    panes(parts, dark, windows);
    return parts;
  },
  tower(dark) {
    const wall = stoneOf(dark);
    const parts: Parts = {
      solid: [
        pillar(0, 0, 0, 2.6, 2.2, 7.2, wall, 14),
        pillar(0, 7.2, 0, 2.7, 2.7, 0.4, dark ? "#6b6251" : "#c9b78f", 14),
        pillar(0, 7.6, 0, 1.9, 1.8, 1.8, wall, 14),
        pillar(0, 9.4, 0, 2.2, 0, 3.6, dark ? "#46586c" : "#5f7c92", 14),
        pillar(0, 12.9, 0, 0.06, 0.06, 1, "#f2d27a", 5),
        box(-3, 0, 1.6, 2, 1.8, 1.8, dark ? "#6d5b52" : "#e2b99a"),
        gable(-3, 1.8, 1.6, 2.2, 0.7, 2, tiles(dark)),
        box(2.8, 0, 2, 1.8, 2.2, 1.6, dark ? "#5f6a72" : "#cfdde6"),
        gable(2.8, 2.2, 2, 2, 0.7, 1.8, tiles(dark)),
      ],
      lit: [],
    };
    const windows: BufferGeometry[] = [];
    for (let i = 0; i < 10; i += 1) {
      const a = (i / 10) * 2 * Math.PI;
      windows.push(box(Math.cos(a) * 1.86, 8, Math.sin(a) * 1.86, 0.34, 0.8, 0.34, windowOf(dark)));
      if (i % 2 === 0) windows.push(box(Math.cos(a) * 2.34, 4.2, Math.sin(a) * 2.34, 0.3, 0.6, 0.3, windowOf(dark)));
    }
    panes(parts, dark, windows);
    return parts;
  },
  mosque(dark) {
    const wall = dark ? "#7d858e" : "#e8ebed";
    const lead = dark ? "#5c6b78" : "#98abb9";
    const parts: Parts = {
      solid: [
        box(0, 0, 0, 8.4, 2.6, 7.2, wall),
        box(0, 2.6, 0, 6, 1.2, 5.4, wall),
        pillar(0, 3.8, 0, 2.7, 2.7, 0.7, wall, 16),
        dome(0, 4.5, 0, 2.7, lead, 0.86),
      ],
      lit: [],
    };
    for (const [x, z] of [
      [-3, -2.4],
      [3, -2.4],
      [-3, 2.4],
      [3, 2.4],
    ] as const) {
      parts.solid.push(dome(x, 2.6, z, 1.25, lead, 0.8));
    }
    for (const [x, z] of [
      [0, 3.1],
      [0, -3.1],
      [3.4, 0],
      [-3.4, 0],
    ] as const) {
      parts.solid.push(dome(x, 2.6, z, 1.7, lead, 0.7));
    }
    for (const [x, z] of [
      [-4.8, -4.2],
      [4.8, -4.2],
      [-4.8, 4.2],
      [4.8, 4.2],
    ] as const) {
      parts.solid.push(
        pillar(x, 0, z, 0.42, 0.34, 8.4, wall, 8),
        pillar(x, 5.4, z, 0.62, 0.62, 0.22, wall, 8),
        pillar(x, 7.4, z, 0.56, 0.56, 0.2, wall, 8),
        pillar(x, 8.4, z, 0.42, 0, 1.9, lead, 8),
      );
      if (dark)
        parts.lit.push(
          pillar(x, 5.65, z, 0.45, 0.45, 0.14, "#ffd27a", 8),
          pillar(x, 7.62, z, 0.4, 0.4, 0.12, "#ffd27a", 8),
        );
    }
    const windows: BufferGeometry[] = [];
    for (const x of [-3, -1.5, 0, 1.5, 3])
      for (const z of [-3.63, 3.63]) windows.push(box(x, 0.7, z, 0.5, 1.1, 0.06, windowOf(dark)));
    panes(parts, dark, windows);
    return parts;
  },
  skyline(dark) {
    const parts: Parts = { solid: [], lit: [] };
    const windows: BufferGeometry[] = [];
    for (const [x, z, w, d, h, glass] of [
      [-5, -1.5, 2.8, 2.8, 7, 0],
      [-1.4, 0.8, 2.4, 3, 10, 1],
      [2.4, -1, 2.8, 2.4, 12.5, 0],
      [5.8, 1.2, 2.2, 2.6, 6, 1],
      [0.6, -3.6, 2, 2, 8.5, 0],
    ] as const) {
      parts.solid.push(
        box(x, 0, z, w, h, d, dark ? (glass ? "#2d3e54" : "#39475a") : glass ? "#9fbad0" : "#d3dce5"),
        box(x, h, z, w * 0.5, 0.7, d * 0.5, dark ? "#2a3442" : "#aab8c6"),
      );
      for (let floor = 0.7; floor < h - 0.6; floor += 0.95) {
        windows.push(
          box(x, floor, z + d / 2, w * 0.82, 0.4, 0.05, windowOf(dark)),
          box(x + w / 2, floor, z, 0.05, 0.4, d * 0.82, windowOf(dark)),
        );
      }
    }
    panes(parts, dark, windows);
    return parts;
  },
  "suspension-bridge"(dark) {
    const steel = dark ? "#8d99a8" : "#eef2f6";
    const parts: Parts = { solid: [], lit: [] };
    for (const x of [-10, 10]) {
      for (const z of [-5, 5]) parts.solid.push(box(x, -2.4, z, 1, 13.6, 1, steel));
      for (const y of [3.4, 7, 10.4]) parts.solid.push(box(x, y, 0, 0.7, 0.7, 10, steel));
      if (dark) parts.lit.push(box(x, 11.3, -5, 0.4, 0.3, 0.4, "#ff5a5a"), box(x, 11.3, 5, 0.4, 0.3, 0.4, "#ff5a5a"));
    }
    const cable = dark ? "#7fb2ff" : "#c9d2dc";
    for (const z of [-5, 5]) {
      for (const x of [-15.7, 15.7]) parts.solid.push(box(x, -2, z, 1.3, 2.9, 1.1, dark ? "#6b7480" : "#d5dbe1"));
      for (let i = 0; i < 28; i += 1) {
        const at = (k: number) => {
          const x = -15.5 + (k / 28) * 31;
          const y = Math.abs(x) <= 10 ? 2.2 + 8.6 * (x / 10) ** 2 : 10.8 * (1 - (Math.abs(x) - 10) / 5.5) + 0.4;
          return [x, y] as const;
        };
        const [x0, y0] = at(i);
        const [x1, y1] = at(i + 1);
        const length = Math.hypot(x1 - x0, y1 - y0);
        const piece = box(0, -0.09, 0, length + 0.05, 0.18, 0.18, cable)
          .rotateZ(Math.atan2(y1 - y0, x1 - x0))
          .translate((x0 + x1) / 2, (y0 + y1) / 2, z);
        (dark ? parts.lit : parts.solid).push(piece);
        if (Math.abs(x0) < 10 && i % 2 === 0)
          parts.solid.push(box(x0, 0.4, z, 0.07, Math.max(0.1, y0 - 0.4), 0.07, cable));
      }
    }
    return parts;
  },
  "stone-bridge"(dark) {
    const wall = dark ? "#6f6654" : "#d8c8a4";
    const parts: Parts = { solid: [], lit: [] };
    for (const x of [-6, 0, 6])
      parts.solid.push(
        box(x, -3, 0, 1.6, 3.2, 8.6, wall),
        pillar(x, -3, -4.7, 0.9, 0.9, 3, wall, 8),
        pillar(x, -3, 4.7, 0.9, 0.9, 3, wall, 8),
      );
    for (const x of [-6, 0, 6]) {
      for (const z of [-4.7, 4.7]) {
        parts.solid.push(pillar(x, 0.3, z, 0.14, 0.1, 2.2, dark ? "#3a4048" : "#59636f", 6));
        if (dark) parts.lit.push(ball(x, 2.6, z, 0.26, "#ffe6ad", 0));
      }
    }
    return parts;
  },
  "cone-dome"(dark) {
    const wall = stoneOf(dark);
    const turquoise = dark ? "#12a498" : "#0fb7a6";
    const parts: Parts = {
      solid: [
        box(0, 0, 0, 9, 2.6, 7, wall),
        pillar(0, 2.6, -0.8, 2.5, 2.5, 3.4, turquoise, 16),
        pillar(0, 6, -0.8, 2.75, 2.75, 0.4, dark ? "#0d7e76" : "#0b8f83", 16),
        pillar(0, 6.4, -0.8, 2.5, 0, 3.8, turquoise, 16),
        pillar(0, 10.1, -0.8, 0.09, 0.09, 1.1, "#f2d27a", 5),
      ],
      lit: [],
    };
    for (let rib = 0; rib < 16; rib += 1) {
      const a = (rib / 16) * 2 * Math.PI;
      parts.solid.push(
        pillar(Math.cos(a) * 2.5, 2.6, -0.8 + Math.sin(a) * 2.5, 0.26, 0.26, 3.4, dark ? "#0f8f86" : "#13cdb9", 5),
      );
    }
    for (const x of [-3.2, -1.1, 1.1, 3.2])
      parts.solid.push(dome(x, 2.6, 2.5, 0.95, dark ? "#62777a" : "#aec4c4", 0.8));
    parts.solid.push(
      pillar(4.8, 0, -2.8, 0.5, 0.4, 8.2, dark ? "#a8a091" : "#f5efe0", 8),
      pillar(4.8, 5.6, -2.8, 0.75, 0.75, 0.25, wall, 8),
      pillar(4.8, 8.2, -2.8, 0.5, 0, 1.8, turquoise, 8),
    );
    const windows: BufferGeometry[] = [];
    for (const x of [-3.4, -1.7, 0, 1.7, 3.4]) windows.push(box(x, 0.7, 3.53, 0.5, 1.1, 0.06, windowOf(dark)));
    panes(parts, dark, windows);
    return parts;
  },
  "dome-row"(dark) {
    const wall = stoneOf(dark);
    const parts: Parts = {
      solid: [box(0, 0, 0, 9.4, 2, 4.2, wall), box(0, 0, 2.2, 3, 3, 0.7, dark ? "#9d917a" : "#f0e3c6")],
      lit: [],
    };
    for (const x of [-3.2, 0, 3.2])
      parts.solid.push(
        pillar(x, 2, 0, 1.45, 1.45, 0.4, wall, 12),
        dome(x, 2.4, 0, 1.45, dark ? "#55707a" : "#8fb0ba", 0.9),
      );
    panes(parts, dark, [box(0, 0, 2.58, 1.2, 2, 0.06, dark ? "#ffcf7d" : "#4e4438")]);
    return parts;
  },
  castle(dark) {
    const wall = stoneOf(dark);
    const shade = dark ? "#6d6350" : "#cdb98f";
    const parts: Parts = { solid: [], lit: [] };
    const count = 11;
    for (let i = 0; i < count; i += 1) {
      const a = (i / count) * 2 * Math.PI;
      const b = ((i + 1) / count) * 2 * Math.PI;
      const [ax, az, bx, bz] = [6.2 * Math.cos(a), 5.2 * Math.sin(a), 6.2 * Math.cos(b), 5.2 * Math.sin(b)];
      parts.solid.push(pillar(ax, -2.5, az, 1.25, 1.05, 5.4, wall, 9), pillar(ax, 2.9, az, 1.25, 1.25, 0.5, shade, 9));
      const length = Math.hypot(bx - ax, bz - az);
      parts.solid.push(
        box(0, -2.5, 0, length, 4.5, 0.6, shade)
          .rotateY(Math.atan2(-(bz - az), bx - ax))
          .translate((ax + bx) / 2, 0, (az + bz) / 2),
      );
      if (dark) parts.lit.push(ball(ax * 1.16, -0.6, az * 1.16, 0.24, "#ffcf7d", 0));
    }
    parts.solid.push(
      box(0.6, 0, 0.2, 3.4, 3.6, 2.6, wall),
      box(-2.2, 0, -0.6, 2, 2.4, 2, shade),
      pillar(0.6, 3.6, 0.2, 0.08, 0.08, 2, "#59636f", 5),
      box(1.2, 5, 0.2, 1.2, 0.6, 0.05, "#d92636"),
    );
    return parts;
  },
  "stone-houses"(dark) {
    const parts: Parts = { solid: [], lit: [] };
    const windows: BufferGeometry[] = [];
    for (const [x, z, w, d, h] of [
      [-3.6, -1.4, 3, 2.4, 2.2],
      [0, -0.6, 2.6, 3, 2.8],
      [3.4, -1.2, 2.8, 2.2, 1.9],
      [-2, 2.4, 3.4, 2, 1.7],
      [2.2, 2.4, 2.6, 2.2, 2.3],
    ] as const) {
      parts.solid.push(
        box(x, 0, z, w, h, d, stoneOf(dark)),
        box(x, h, z, w + 0.2, 0.16, d + 0.2, dark ? "#6d6350" : "#cbb78c"),
        box(x + w * 0.2, h + 0.16, z, 0.9, 0.6, 0.9, stoneOf(dark)),
      );
      for (const dx of [-0.28, 0.28])
        windows.push(box(x + dx * w, h * 0.45, z + d / 2 + 0.01, 0.42, 0.6, 0.05, windowOf(dark)));
    }
    panes(parts, dark, windows);
    return parts;
  },
  "clock-tower"(dark) {
    const marble = dark ? "#a99d88" : "#fbf4e2";
    const parts: Parts = {
      solid: [
        pillar(0, 0, 0, 6, 6, 0.14, dark ? "#55504a" : "#e6d8bd", 28),
        pillar(0, 0.14, 0, 2.6, 2.6, 0.5, marble, 8),
        box(0, 0.6, 0, 2.5, 3.4, 2.5, marble),
        box(0, 4, 0, 2.8, 0.3, 2.8, dark ? "#7e745f" : "#e4d4b0"),
        box(0, 4.3, 0, 2, 3, 2, marble),
        box(0, 7.3, 0, 2.4, 0.3, 2.4, dark ? "#7e745f" : "#e4d4b0"),
        pillar(0, 7.6, 0, 1, 0.9, 1.3, marble, 8),
        dome(0, 8.9, 0, 1, dark ? "#5f7884" : "#7fa3b1", 1.3),
        pillar(0, 10.1, 0, 0.06, 0.06, 0.9, "#f2d27a", 5),
      ],
      lit: [],
    };
    for (let i = 0; i < 4; i += 1) {
      const a = Math.PI / 4 + (i * Math.PI) / 2;
      parts.solid.push(
        pillar(2.5 * Math.cos(a), 0.14, 2.5 * Math.sin(a), 0.6, 0.6, 1.9, marble, 8),
        dome(2.5 * Math.cos(a), 2.04, 2.5 * Math.sin(a), 0.7, dark ? "#5f7884" : "#7fa3b1", 0.9),
      );
    }
    const faces: BufferGeometry[] = [];
    for (const [x, z] of [
      [0, 1.03],
      [0, -1.03],
      [1.03, 0],
      [-1.03, 0],
    ] as const) {
      faces.push(
        pillar(0, -0.03, 0, 0.66, 0.66, 0.06, dark ? "#fff2cf" : "#2b3440", 16)
          .rotateX(Math.PI / 2)
          .rotateY(x === 0 ? 0 : Math.PI / 2)
          .translate(x, 5.9, z),
      );
    }
    panes(parts, dark, faces);
    return parts;
  },
  promenade(dark) {
    const parts: Parts = { solid: [], lit: [] };
    for (let i = 0; i < 9; i += 1) {
      const x = -16 + i * 4;
      const z = 2.2 * (x / 16) ** 2 * 2 - 2;
      parts.solid.push(pillar(x, -0.2, z, 0.08, 0.06, 2.4, dark ? "#3c434c" : "#56606c", 5));
      parts.lit.push(ball(x, 2.3, z, 0.24, dark ? "#ffe6ad" : "#fdf6e3", 0));
    }
    return parts;
  },
  "tea-terraces"(dark) {
    const parts: Parts = { solid: [], lit: [] };
    for (let row = 0; row < 6; row += 1) {
      const colour = row % 2 === 0 ? (dark ? "#1f5f46" : "#2f8f47") : dark ? "#256d50" : "#46a957";
      parts.solid.push(
        pillar(0, -0.6, 0, 8.6 - row * 1.3, 8.2 - row * 1.3, 0.9 + row * 0.42, colour, 22).scale(1, 1, 0.72),
      );
    }
    parts.solid.push(
      box(0, 2.3, 0, 1.4, 1, 1.1, dark ? "#6b5a48" : "#c9a57c"),
      gable(0, 3.3, 0, 1.7, 0.6, 1.4, tiles(dark)),
    );
    return parts;
  },
  village(dark) {
    const parts: Parts = { solid: [], lit: [] };
    const windows: BufferGeometry[] = [];
    for (const [x, z, w, d] of [
      [-3.4, -1.6, 2.4, 1.9],
      [0, -2, 2, 2.3],
      [3, -0.8, 2.6, 1.8],
      [-1.4, 1.8, 2.6, 1.9],
      [2.2, 2.2, 2, 1.8],
    ] as const) {
      parts.solid.push(
        box(x, -0.6, z, w, 2.2, d, dark ? "#6b6259" : "#f5ecda"),
        gable(x, 1.6, z, w + 0.3, 0.9, d + 0.3, tiles(dark)),
      );
      for (const dx of [-0.24, 0.24])
        windows.push(box(x + dx * w, 0.5, z + d / 2 + 0.01, 0.36, 0.5, 0.05, windowOf(dark)));
    }
    panes(parts, dark, windows);
    return parts;
  },
  boat(dark) {
    return {
      solid: [
        box(0, 0, 0, 2.4, 0.5, 0.9, dark ? "#b7c1cd" : "#ffffff"),
        box(-0.3, 0.5, 0, 1, 0.5, 0.7, "#d92636"),
        pillar(0.3, 0.5, 0, 0.05, 0.04, 2.2, "#59636f", 5),
        gable(-0.1, 1, 0, 1.6, 1.4, 0.05, dark ? "#c9d2dc" : "#fdfdfd"),
      ],
      lit: dark ? [ball(0.3, 2.8, 0, 0.12, "#ffe6ad", 0)] : [],
    };
  },
  ferry(dark) {
    const white = dark ? "#b7c1cd" : "#ffffff";
    const parts: Parts = {
      solid: [
        box(0, 0, 0, 7.4, 0.9, 2.6, dark ? "#3b4654" : "#2b3a4c"),
        box(0, 0.9, 0, 6.4, 0.8, 2.4, white),
        box(-0.2, 1.7, 0, 4.6, 0.8, 2, white),
        box(1.2, 2.5, 0, 1.1, 0.7, 1.6, white),
        pillar(-0.8, 2.5, 0, 0.5, 0.45, 1.3, "#f2b705", 10),
        pillar(-0.8, 3.6, 0, 0.47, 0.47, 0.26, "#16191f", 10),
      ],
      lit: [],
    };
    const windows: BufferGeometry[] = [];
    for (const z of [-1.22, 1.22])
      for (let x = -2.6; x <= 2.6; x += 0.75) windows.push(box(x, 1.15, z, 0.42, 0.32, 0.04, windowOf(dark)));
    panes(parts, dark, windows);
    return parts;
  },
  balloon(dark) {
    const parts: Parts = { solid: [], lit: [] };
    // Only the skirt glows; a glowing skin would look flat.
    (dark ? parts.lit : parts.solid).push(pillar(0, 9.6, 0, 0.5, 1.7, 1.6, dark ? "#f2b23c" : "#ffd34d", 12));
    parts.solid.push(ball(0, 13, 0, 2.7, dark ? "#e8384a" : "#dc2436", 2), box(0, 8.6, 0, 0.7, 0.6, 0.7, "#7a5a3c"));
    return parts;
  },
};
