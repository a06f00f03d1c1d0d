import type { Tree } from "./scenery.ts";
import type { Landmark, Palette } from "./setting.ts";

type Pen = CanvasRenderingContext2D;

export function paintTree(pen: Pen, tree: Tree, colours: Palette, dark: boolean): void {
  const r = (tree.kind === "poplar" ? 0.62 : tree.kind === "palm" ? 1.15 : 1.05) * tree.size;
  pen.fillStyle = "rgba(6,18,14,.26)";
  disc(pen, tree.x + 0.55 * r, tree.z + 0.6 * r, r);
  const base =
    tree.kind === "pine" ? colours.pine : tree.kind === "olive" ? (dark ? "#4d6149" : "#8fa169") : colours.leaf;
  if (tree.kind === "palm") {
    pen.save();
    pen.translate(tree.x, tree.z);
    pen.rotate(tree.turn);
    pen.fillStyle = dark ? "#2f6b4c" : "#3f9a52";
    for (let leaf = 0; leaf < 7; leaf += 1) {
      pen.rotate((2 * Math.PI) / 7);
      pen.beginPath();
      pen.ellipse(r * 0.62, 0, r * 0.62, r * 0.17, 0, 0, 7);
      pen.fill();
    }
    pen.restore();
    return;
  }
  pen.fillStyle = mix(base, tree.shade > 0.5 ? "#ffffff" : "#000000", Math.abs(tree.shade - 0.5) * (dark ? 0.1 : 0.2));
  if (tree.kind === "pine") star(pen, tree.x, tree.z, r, 9, tree.turn);
  else disc(pen, tree.x, tree.z, r);
  pen.fillStyle = dark ? "rgba(190,230,255,.07)" : "rgba(255,255,255,.2)";
  if (tree.kind === "pine") star(pen, tree.x - 0.15 * r, tree.z - 0.18 * r, r * 0.5, 7, tree.turn + 1);
  else disc(pen, tree.x - 0.25 * r, tree.z - 0.3 * r, r * 0.5);
}

export function paintLandmark(pen: Pen, mark: Landmark, dark: boolean): void {
  pen.save();
  pen.translate(mark.x, mark.z);
  pen.rotate(-mark.turn);
  pen.scale(mark.size, mark.size);
  plans[mark.kind](pen, dark);
  pen.restore();
}

const stone = (dark: boolean) => (dark ? "#7d7464" : "#e4d6b8");
const roof = (dark: boolean) => (dark ? "#7a3d30" : "#c8553d");
const lit = "#ffd27a";

const plans: Record<Landmark["kind"], (pen: Pen, dark: boolean) => void> = {
  monastery(pen, dark) {
    pen.fillStyle = dark ? "#2c3035" : "#7d7a72";
    star(pen, 0, -0.5, 6.4, 7, 0.4);
    block(pen, -3.4, 0, 3, 2.2, dark ? "#8c8272" : "#f0e6d2", 1.2);
    block(pen, 0.2, 0.2, 3.4, 2.6, dark ? "#8c8272" : "#f0e6d2", 1.4);
    block(pen, 3.6, 0, 2.6, 2, dark ? "#8c8272" : "#f0e6d2", 1);
    for (const x of [-3.4, 0.2, 3.6]) gable(pen, x, -0.3, 2.4, 1.5, roof(dark));
  },
  tower(pen, dark) {
    shadow(pen, 1.6, 1.8, 5);
    pen.fillStyle = stone(dark);
    disc(pen, 0, 0, 2.5);
    pen.fillStyle = dark ? "#4d5c6b" : "#6f8596";
    disc(pen, 0, 0, 2);
    cone(pen, 0, 0, 1.9, dark ? "#3f5264" : "#5b7388");
    if (dark) glow(pen, 0, 0, 5);
  },
  mosque(pen, dark) {
    block(pen, 0, 0, 8.6, 7.4, dark ? "#70777f" : "#e3e6e8", 1.6);
    for (const [x, z] of [
      [-2.7, -2.2],
      [2.7, -2.2],
      [-2.7, 2.2],
      [2.7, 2.2],
    ] as const) {
      dome(pen, x, z, 1.2, dark ? "#55636f" : "#9fb0bd");
    }
    dome(pen, 0, 0, 2.8, dark ? "#5a6975" : "#a9bac6");
    for (const [x, z] of [
      [-4.8, -4.2],
      [4.8, -4.2],
      [-4.8, 4.2],
      [4.8, 4.2],
    ] as const) {
      shadow(pen, x + 0.9, z + 1, 0.7);
      pen.fillStyle = dark ? "#9aa4ad" : "#f4f5f6";
      disc(pen, x, z, 0.55);
      if (dark) glow(pen, x, z, 2.2);
    }
  },
  skyline(pen, dark) {
    for (const [x, z, w, d, h] of [
      [-5, -1.5, 3, 3, 3],
      [-1.2, 0.8, 2.6, 3.4, 4],
      [2.6, -1, 3.2, 2.6, 5],
      [6, 1.2, 2.4, 2.8, 2.6],
      [0.4, -3.6, 2.2, 2.2, 3.4],
    ] as const) {
      block(pen, x, z, w, d, dark ? "#3b4b60" : "#b9c9d8", h * 0.7);
      pen.fillStyle = dark ? lit : "#8fa7bd";
      for (let i = 0; i < 3; i += 1) pen.fillRect(x - w / 2 + 0.3, z - d / 2 + 0.4 + i * 0.8, w - 0.6, 0.22);
    }
  },
  "suspension-bridge"(pen, dark) {
    for (const z of [-4.9, 4.9]) {
      pen.strokeStyle = dark ? "#8e2b36" : "#d8dee6";
      pen.lineWidth = 0.34;
      pen.beginPath();
      pen.moveTo(-17, z);
      pen.lineTo(17, z);
      pen.stroke();
    }
    for (const x of [-9.5, 9.5]) {
      pen.fillStyle = "rgba(0,0,0,.3)";
      pen.fillRect(x - 0.2, -5, 1.6, 11.4);
      pen.fillStyle = dark ? "#8f9cab" : "#f2f5f8";
      pen.fillRect(x - 0.55, -5.6, 1.1, 1.6);
      pen.fillRect(x - 0.55, 4, 1.1, 1.6);
      pen.fillRect(x - 0.3, -5, 0.6, 10);
      if (dark) glow(pen, x, 0, 6);
    }
  },
  "stone-bridge"(pen, dark) {
    pen.fillStyle = dark ? "#544d43" : "#cbbd9f";
    pen.fillRect(-12, -5.2, 24, 10.4);
    for (const x of [-6, 0, 6]) {
      pen.fillRect(x - 1, -6.2, 2, 12.4);
    }
  },
  "cone-dome"(pen, dark) {
    block(pen, 0, 0, 9, 7, stone(dark), 1.3);
    for (const x of [-3, -1, 1, 3]) dome(pen, x, 2.4, 0.8, dark ? "#5c6f72" : "#bfd0cf");
    cone(pen, 0, -0.8, 2.7, dark ? "#159a90" : "#12b5a5");
    pen.fillStyle = "#f2d27a";
    disc(pen, 0, -0.8, 0.35);
    shadow(pen, 5.4, -2.2, 0.6);
    pen.fillStyle = dark ? "#a8a091" : "#f5efe0";
    disc(pen, 4.8, -2.8, 0.55);
    if (dark) glow(pen, 0, -0.8, 7);
  },
  "dome-row"(pen, dark) {
    block(pen, 0, 0, 9.4, 4.2, stone(dark), 1);
    for (const x of [-3.2, 0, 3.2]) dome(pen, x, 0, 1.45, dark ? "#55666b" : "#9fb4b8");
  },
  castle(pen, dark) {
    pen.fillStyle = dark ? "#5b5041" : "#cdb788";
    star(pen, 0, 0, 8.4, 16, 0.1);
    pen.strokeStyle = stone(dark);
    pen.lineWidth = 1.1;
    pen.shadowColor = "rgba(0,0,0,.4)";
    pen.shadowBlur = 6;
    pen.beginPath();
    pen.ellipse(0, 0, 6, 5, 0, 0, 7);
    pen.stroke();
    pen.shadowBlur = 0;
    for (let tower = 0; tower < 9; tower += 1) {
      const a = (tower / 9) * 2 * Math.PI;
      pen.fillStyle = dark ? "#998e79" : "#f1e4c6";
      disc(pen, 6 * Math.cos(a), 5 * Math.sin(a), 1.15);
      pen.fillStyle = dark ? "#6d6353" : "#c9b68d";
      disc(pen, 6 * Math.cos(a), 5 * Math.sin(a), 0.65);
    }
    block(pen, 0.4, 0.2, 3.2, 2.6, dark ? "#8f846f" : "#efe2c3", 1);
    if (dark) glow(pen, 0, 0, 9);
  },
  "stone-houses"(pen, dark) {
    for (const [x, z, w, d] of [
      [-3.6, -1.4, 3, 2.4],
      [0, -0.6, 2.6, 3],
      [3.4, -1.2, 2.8, 2.2],
      [-2, 2.4, 3.4, 2],
      [2.2, 2.4, 2.6, 2.2],
    ] as const) {
      block(pen, x, z, w, d, stone(dark), 0.9);
      pen.fillStyle = dark ? "#655c4c" : "#cbb992";
      pen.fillRect(x - w * 0.25, z - d * 0.25, w * 0.5, d * 0.5);
    }
  },
  "clock-tower"(pen, dark) {
    pen.fillStyle = dark ? "#4f4a44" : "#e9dcc3";
    disc(pen, 0, 0, 6.4);
    pen.strokeStyle = dark ? "#3f3b37" : "#d3c2a0";
    pen.lineWidth = 0.3;
    for (const r of [2.8, 4.2, 5.5]) {
      pen.beginPath();
      pen.arc(0, 0, r, 0, 7);
      pen.stroke();
    }
    shadow(pen, 2.4, 2.6, 1.6);
    for (let fountain = 0; fountain < 4; fountain += 1) {
      const a = Math.PI / 4 + (fountain * Math.PI) / 2;
      dome(pen, 2.1 * Math.cos(a), 2.1 * Math.sin(a), 0.75, dark ? "#8d8373" : "#f6eeda");
    }
    pen.fillStyle = dark ? "#9a8f7c" : "#fbf4e2";
    pen.fillRect(-1.3, -1.3, 2.6, 2.6);
    cone(pen, 0, 0, 1.15, dark ? "#5f6f76" : "#7f9aa3");
    if (dark) glow(pen, 0, 0, 6);
  },
  promenade(pen, dark) {
    pen.strokeStyle = dark ? "#54504c" : "#eadfc9";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(-17, 4);
    pen.quadraticCurveTo(-9, -2.4, 0, -2.2);
    pen.quadraticCurveTo(10, -2.4, 17, 4.6);
    pen.stroke();
  },
  "tea-terraces"(pen, dark) {
    for (let row = 0; row < 7; row += 1) {
      pen.strokeStyle = row % 2 === 0 ? (dark ? "#215c45" : "#3c9a4c") : dark ? "#1a4d3b" : "#2f8443";
      pen.lineWidth = 1.1;
      pen.beginPath();
      pen.ellipse(0, 0, 9 - row, 6.5 - row * 0.8, 0.3, 0, 7);
      pen.stroke();
    }
  },
  village(pen, dark) {
    for (const [x, z, w, d] of [
      [-3.4, -1.6, 2.4, 1.9],
      [0, -2, 2, 2.3],
      [3, -0.8, 2.6, 1.8],
      [-1.4, 1.8, 2.6, 1.9],
      [2.2, 2.2, 2, 1.8],
    ] as const) {
      block(pen, x, z, w, d, dark ? "#5b5148" : "#f3ead8", 0.6);
      gable(pen, x, z, w, d, roof(dark));
      if (dark) glow(pen, x, z + d / 2, 1.4);
    }
  },
  boat(pen, dark) {
    pen.fillStyle = dark ? "rgba(180,210,255,.12)" : "rgba(255,255,255,.5)";
    hull(pen, -0.9, 0, 2.6, 0.9);
    pen.fillStyle = dark ? "#a9b4c2" : "#ffffff";
    hull(pen, 0, 0, 1.9, 0.72);
    pen.fillStyle = "#d92636";
    pen.fillRect(-0.9, -0.28, 1.1, 0.56);
  },
  ferry(pen, dark) {
    pen.fillStyle = dark ? "rgba(180,210,255,.12)" : "rgba(255,255,255,.5)";
    hull(pen, -1.6, 0, 6.2, 1.9);
    pen.fillStyle = dark ? "#a9b4c2" : "#ffffff";
    hull(pen, 0, 0, 4.6, 1.5);
    pen.fillStyle = dark ? "#5d6b7c" : "#dfe5ec";
    pen.fillRect(-2.6, -0.9, 4.8, 1.8);
    pen.fillStyle = "#f2b705";
    disc(pen, -0.4, 0, 0.62);
    pen.fillStyle = "#16191f";
    disc(pen, -0.4, 0, 0.36);
    if (dark) glow(pen, 0, 0, 4);
  },
  balloon(pen, dark) {
    pen.fillStyle = "rgba(0,0,0,.2)";
    disc(pen, 4, 5, 2.4);
    for (let gore = 0; gore < 10; gore += 1) {
      pen.fillStyle = gore % 2 === 0 ? (dark ? "#8f2430" : "#dc2436") : dark ? "#a98a2b" : "#ffd34d";
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.arc(0, 0, 2.8, (gore / 10) * 2 * Math.PI, ((gore + 1) / 10) * 2 * Math.PI);
      pen.fill();
    }
    pen.fillStyle = "rgba(255,255,255,.25)";
    disc(pen, -0.8, -0.9, 1);
  },
};

function disc(pen: Pen, x: number, z: number, r: number): void {
  pen.beginPath();
  pen.arc(x, z, r, 0, 7);
  pen.fill();
}

function shadow(pen: Pen, x: number, z: number, r: number): void {
  pen.fillStyle = "rgba(0,0,0,.26)";
  disc(pen, x, z, r);
}

function star(pen: Pen, x: number, z: number, r: number, points: number, turn: number): void {
  pen.beginPath();
  for (let i = 0; i < points * 2; i += 1) {
    const a = turn + (i * Math.PI) / points;
    const reach = i % 2 === 0 ? r : r * 0.76;
    pen.lineTo(x + Math.cos(a) * reach, z + Math.sin(a) * reach);
  }
  pen.closePath();
  pen.fill();
}

function block(pen: Pen, x: number, z: number, w: number, d: number, colour: string, tall: number): void {
  pen.fillStyle = "rgba(0,0,0,.26)";
  pen.fillRect(x - w / 2 + tall, z - d / 2 + tall, w, d);
  pen.fillStyle = colour;
  pen.fillRect(x - w / 2, z - d / 2, w, d);
}

function gable(pen: Pen, x: number, z: number, w: number, d: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x - w / 2, z - d / 2, w, d);
  pen.fillStyle = "rgba(255,255,255,.2)";
  pen.fillRect(x - w / 2, z - d / 2, w, d / 2);
}

function dome(pen: Pen, x: number, z: number, r: number, colour: string): void {
  shadow(pen, x + r * 0.35, z + r * 0.4, r);
  pen.fillStyle = colour;
  disc(pen, x, z, r);
  pen.fillStyle = "rgba(255,255,255,.34)";
  disc(pen, x - r * 0.3, z - r * 0.34, r * 0.42);
}

function cone(pen: Pen, x: number, z: number, r: number, colour: string): void {
  shadow(pen, x + r * 0.5, z + r * 0.55, r);
  for (let rib = 0; rib < 16; rib += 1) {
    pen.fillStyle = mix(colour, rib > 5 && rib < 13 ? "#ffffff" : "#000000", rib % 2 === 0 ? 0.14 : 0.05);
    pen.beginPath();
    pen.moveTo(x, z);
    pen.arc(x, z, r, (rib / 16) * 2 * Math.PI, ((rib + 1.05) / 16) * 2 * Math.PI);
    pen.fill();
  }
}

function hull(pen: Pen, x: number, z: number, half: number, beam: number): void {
  pen.beginPath();
  pen.moveTo(x - half, z - beam);
  pen.lineTo(x + half * 0.5, z - beam);
  pen.quadraticCurveTo(x + half, z - beam * 0.6, x + half * 1.1, z);
  pen.quadraticCurveTo(x + half, z + beam * 0.6, x + half * 0.5, z + beam);
  pen.lineTo(x - half, z + beam);
  pen.closePath();
  pen.fill();
}

function glow(pen: Pen, x: number, z: number, r: number): void {
  pen.save();
  pen.globalCompositeOperation = "lighter";
  const light = pen.createRadialGradient(x, z, 0, x, z, r);
  light.addColorStop(0, "rgba(255,210,130,.3)");
  light.addColorStop(1, "rgba(255,210,130,0)");
  pen.fillStyle = light;
  disc(pen, x, z, r);
  pen.restore();
}

export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share);
  };
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
}
