import { type Circuit, circuitSamples } from "./circuit.ts";
import { type PlanPoint, dioramaSize, trackHalfWidth } from "./circuit-layouts.ts";
import { landmarkSolids } from "./landmark-solids.ts";
import { paintGlow, paintSolids } from "./paint-solids.ts";
import { type PlanView, drawInMetres } from "./plan-view.ts";
import { mix } from "./solids.ts";
import { type Scenery, seededChance } from "./scenery.ts";
import { buildingSolids, treeSolids } from "./scenery-solids.ts";
import type { Palette, Setting } from "./setting.ts";

export interface PlanSource {
  circuit: Circuit;
  setting: Setting;
  scenery: Scenery;
}

const kerbMetres = 1.15;

/** Painted once per view and light. */
export function paintCircuit(pen: CanvasRenderingContext2D, source: PlanSource, view: PlanView, dark: boolean): void {
  const { circuit, setting, scenery } = source;
  const colours = dark ? setting.night : setting.day;
  pen.save();
  paintGround(pen, setting, view, colours, dark);
  drawInMetres(pen, view);
  paintWater(pen, setting, colours, dark);
  const paintLandmarks = (areUnder: boolean) => {
    for (const mark of setting.landmarks)
      if (underRoad.includes(mark.kind) === areUnder) paintSolids(pen, landmarkSolids[mark.kind](dark), mark, dark);
  };
  paintLandmarks(true);
  paintRunOff(pen, source, colours, dark);
  paintRoad(pen, source, dark);
  paintStart(pen, circuit, dark);
  for (const building of scenery.buildings) paintSolids(pen, buildingSolids(building, dark), building, dark);
  for (const tree of scenery.trees) {
    const tint = (colour: string) =>
      mix(colour, tree.shade > 0.5 ? "#ffffff" : "#000000", Math.abs(tree.shade - 0.5) * (dark ? 0.15 : 0.3));
    const tinted = { ...colours, pine: tint(colours.pine), leaf: tint(colours.leaf) };
    paintSolids(pen, treeSolids(tree.kind, tinted, dark), tree, dark);
  }
  paintLandmarks(false);
  if (dark) for (let i = 0; i < circuitSamples; i += 34) paintGlow(pen, circuit.x[i]!, circuit.z[i]!, 11, 0.2);
  pen.restore();
  paintVignette(pen, view, dark);
}

const underRoad: readonly string[] = ["tea-terraces", "promenade", "stone-bridge"];

function paintGround(
  pen: CanvasRenderingContext2D,
  setting: Setting,
  view: PlanView,
  colours: Palette,
  dark: boolean,
): void {
  const { widthPx, heightPx, scale } = view;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, widthPx, heightPx);
  pen.save();
  pen.translate(view.offsetX, view.offsetY);
  pen.rotate(setting.stripes.angle + (view.turned ? Math.PI / 2 : 0));
  pen.fillStyle = colours.groundStripe;
  const reach = Math.hypot(widthPx, heightPx) * 1.5;
  const stripe = setting.stripes.metres * scale;
  for (let at = -Math.ceil(reach / stripe / 2) * stripe * 2; at < reach; at += stripe * 2)
    pen.fillRect(-reach, at, 2 * reach, stripe);
  pen.restore();
  shadeHills(pen, setting, view, dark);
}

function shadeHills(pen: CanvasRenderingContext2D, setting: Setting, view: PlanView, dark: boolean): void {
  const step = 1.6;
  const across = Math.ceil(view.widthPx / view.scale / step) + 2;
  const down = Math.ceil(view.heightPx / view.scale / step) + 2;
  const sheet = document.createElement("canvas");
  sheet.width = across;
  sheet.height = down;
  const sheetPen = sheet.getContext("2d");
  if (!sheetPen) return;
  const image = sheetPen.createImageData(across, down);
  for (let j = 0; j < down; j += 1) {
    for (let i = 0; i < across; i += 1) {
      const px = (i * step * view.scale - view.offsetX) / view.scale;
      const py = (j * step * view.scale - view.offsetY) / view.scale;
      const [x, z] = view.turned ? [py, -px] : [px, py];
      const [bx, bz] = view.turned ? [x + step, z - step] : [x + step, z + step];
      const slope = (setting.height(x, z) - setting.height(bx, bz)) / step;
      const light = Math.max(-1, Math.min(1, -slope * 1.7));
      const at = (j * across + i) * 4;
      const value = light > 0 ? 255 : 0;
      image.data[at] = value;
      image.data[at + 1] = value;
      image.data[at + 2] = light > 0 ? 220 : 40;
      image.data[at + 3] = Math.abs(light) * (dark ? 46 : 92);
    }
  }
  sheetPen.putImageData(image, 0, 0);
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(sheet, 0, 0, across * step * view.scale, down * step * view.scale);
}

function paintWater(pen: CanvasRenderingContext2D, setting: Setting, colours: Palette, dark: boolean): void {
  for (const outline of setting.water) {
    const shape = outlineShape(outline);
    pen.lineJoin = "round";
    pen.strokeStyle = colours.shore;
    pen.lineWidth = 2.6;
    pen.stroke(shape);
    pen.fillStyle = colours.water;
    pen.fill(shape, "nonzero");
    pen.save();
    pen.clip(shape);
    pen.strokeStyle = dark ? "rgba(150,200,255,.10)" : "rgba(255,255,255,.34)";
    pen.lineWidth = 2.2;
    pen.stroke(shape);
    pen.strokeStyle = dark ? "rgba(150,200,255,.09)" : "rgba(255,255,255,.22)";
    pen.lineWidth = 0.16;
    const chance = seededChance(5);
    for (let i = 0; i < 240; i += 1) {
      const x = (chance() - 0.5) * 130;
      const z = (chance() - 0.5) * 92;
      const length = 1 + chance() * 2.4;
      pen.beginPath();
      pen.moveTo(x, z);
      pen.quadraticCurveTo(x + length / 2, z - 0.35, x + length, z);
      pen.stroke();
    }
    pen.restore();
  }
}

function beyondTheEdge([x, z]: PlanPoint): PlanPoint {
  const on = (value: number, edge: number) => (Math.abs(value) > edge ? Math.sign(value) * (edge + 120) : value);
  return [on(x, dioramaSize.width / 2), on(z, dioramaSize.depth / 2)];
}

function outlineShape(outline: readonly PlanPoint[]): Path2D {
  const shape = new Path2D();
  outline.forEach((point, i) => {
    const [x, z] = beyondTheEdge(point);
    if (i === 0) shape.moveTo(x, z);
    else shape.lineTo(x, z);
  });
  shape.closePath();
  return shape;
}

function paintRunOff(
  pen: CanvasRenderingContext2D,
  { circuit, scenery }: PlanSource,
  colours: Palette,
  dark: boolean,
): void {
  pen.save();
  pen.shadowColor = "rgba(0,0,0,.35)";
  pen.shadowBlur = dark ? 4 : 8;
  pen.fillStyle = colours.sand;
  for (const side of [-1, 1] as const) {
    const widths = side < 0 ? scenery.runOff.left : scenery.runOff.right;
    fillBand(
      pen,
      circuit,
      () => side * trackHalfWidth,
      (i) => side * (trackHalfWidth + widths[i]!),
      (i) => widths[i]! > 0.05,
    );
  }
  pen.restore();
  pen.lineWidth = 0.5;
  for (const side of [-1, 1] as const) {
    const widths = side < 0 ? scenery.runOff.left : scenery.runOff.right;
    strokeEdge(
      pen,
      circuit,
      (i) => side * (trackHalfWidth + widths[i]! + 0.2),
      (i) => widths[i]! > 1.4,
      dark ? "#8a93a0" : "#f2f4f7",
      dark ? "#7d2630" : "#d92636",
      7,
    );
  }
}

function paintRoad(pen: CanvasRenderingContext2D, { circuit, scenery }: PlanSource, dark: boolean): void {
  const line = centreLine(circuit);
  const white = dark ? "#aab4c2" : "#f3f5f8";
  pen.lineJoin = "round";
  pen.save();
  pen.shadowColor = "rgba(0,0,0,.45)";
  pen.shadowBlur = 10;
  pen.shadowOffsetY = 4;
  pen.strokeStyle = dark ? "#23272f" : "#3b4048";
  pen.lineWidth = 2 * trackHalfWidth + 0.4;
  pen.stroke(line);
  pen.restore();
  pen.lineWidth = kerbMetres;
  for (const side of [-1, 1] as const) {
    const keep = (i: number) => scenery.overWater[i] === 0 && Math.abs(circuit.curvature[i]!) > 0.02;
    strokeEdge(
      pen,
      circuit,
      () => side * (trackHalfWidth + kerbMetres / 2 - 0.25),
      keep,
      white,
      dark ? "#8f1f2b" : "#d92636",
      4,
    );
  }
  pen.strokeStyle = white;
  pen.lineWidth = 2 * trackHalfWidth;
  pen.stroke(line);
  pen.strokeStyle = dark ? "#2c3038" : "#434852";
  pen.lineWidth = 2 * trackHalfWidth - 0.5;
  pen.stroke(line);
  pen.strokeStyle = dark ? "rgba(0,0,0,.3)" : "rgba(12,14,20,.2)";
  for (const width of [2.6, 1.2]) {
    pen.lineWidth = width;
    pen.stroke(edgeLine(circuit, (i) => circuit.racingLine[i]! * (trackHalfWidth - 1.6)));
  }
  for (let i = 0; i < circuitSamples; i += 1) {
    if (scenery.overWater[i] === 0) continue;
    const next = (i + 1) % circuitSamples;
    pen.strokeStyle = dark ? "#5b6675" : "#dfe5ec";
    pen.lineWidth = 0.5;
    for (const side of [-1, 1]) {
      const off = side * (trackHalfWidth + 0.55);
      pen.beginPath();
      pen.moveTo(circuit.x[i]! - circuit.alongZ[i]! * off, circuit.z[i]! + circuit.alongX[i]! * off);
      pen.lineTo(circuit.x[next]! - circuit.alongZ[next]! * off, circuit.z[next]! + circuit.alongX[next]! * off);
      pen.stroke();
    }
  }
}

function paintStart(pen: CanvasRenderingContext2D, circuit: Circuit, dark: boolean): void {
  pen.save();
  pen.translate(circuit.x[0]!, circuit.z[0]!);
  pen.rotate(Math.atan2(circuit.alongZ[0]!, circuit.alongX[0]!));
  const half = trackHalfWidth - 0.3;
  const square = (2 * half) / 12;
  for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 12; j += 1) {
      pen.fillStyle = (i + j) % 2 === 0 ? "#f7f8fa" : "#14171c";
      pen.fillRect(i * square - 0.2, -half + j * square, square + 0.01, square + 0.01);
    }
  }
  pen.strokeStyle = dark ? "rgba(220,228,238,.55)" : "rgba(255,255,255,.75)";
  pen.lineWidth = 0.14;
  for (let slot = 0; slot < 6; slot += 1) {
    const x = -3.2 - slot * 3.1;
    const z = slot % 2 === 0 ? -1.6 : 1.6;
    pen.beginPath();
    pen.moveTo(x - 1, z - 0.9);
    pen.lineTo(x, z - 0.9);
    pen.lineTo(x, z + 0.9);
    pen.lineTo(x - 1, z + 0.9);
    pen.stroke();
  }
  pen.fillStyle = "rgba(0,0,0,.28)";
  pen.fillRect(-1.1, -trackHalfWidth - 1.4, 0.8, 2 * trackHalfWidth + 2.8);
  pen.fillStyle = dark ? "#39424f" : "#1d232d";
  pen.fillRect(-0.75, -trackHalfWidth - 1.6, 0.6, 2 * trackHalfWidth + 3.2);
  pen.restore();
}

function paintVignette(pen: CanvasRenderingContext2D, { widthPx, heightPx }: PlanView, dark: boolean): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  const reach = Math.hypot(widthPx, heightPx) / 2;
  const shade = pen.createRadialGradient(
    widthPx / 2,
    heightPx / 2,
    reach * 0.55,
    widthPx / 2,
    heightPx / 2,
    reach * 1.05,
  );
  shade.addColorStop(0, "rgba(4,8,14,0)");
  shade.addColorStop(1, dark ? "rgba(3,6,12,.6)" : "rgba(20,40,30,.26)");
  pen.fillStyle = shade;
  pen.fillRect(0, 0, widthPx, heightPx);
}

function centreLine(circuit: Circuit): Path2D {
  return edgeLine(circuit, () => 0);
}

function edgeLine(circuit: Circuit, off: (sample: number) => number): Path2D {
  const path = new Path2D();
  for (let i = 0; i < circuitSamples; i += 1) {
    const o = off(i);
    const x = circuit.x[i]! - circuit.alongZ[i]! * o;
    const z = circuit.z[i]! + circuit.alongX[i]! * o;
    if (i === 0) path.moveTo(x, z);
    else path.lineTo(x, z);
  }
  path.closePath();
  return path;
}

function fillBand(
  pen: CanvasRenderingContext2D,
  circuit: Circuit,
  from: (sample: number) => number,
  to: (sample: number) => number,
  keep: (sample: number) => boolean,
): void {
  const n = circuitSamples;
  const point = (i: number, off: number): [number, number] => [
    circuit.x[i]! - circuit.alongZ[i]! * off,
    circuit.z[i]! + circuit.alongX[i]! * off,
  ];
  for (let start = 0; start < n; start += 1) {
    if (!keep(start) || keep((start + n - 1) % n)) continue;
    let count = 1;
    while (count < n && keep((start + count) % n)) count += 1;
    pen.beginPath();
    for (let k = 0; k < count; k += 1) pen.lineTo(...point((start + k) % n, to((start + k) % n)));
    for (let k = count - 1; k >= 0; k -= 1) pen.lineTo(...point((start + k) % n, from((start + k) % n)));
    pen.closePath();
    pen.fill();
  }
}

function strokeEdge(
  pen: CanvasRenderingContext2D,
  circuit: Circuit,
  off: (sample: number) => number,
  keep: (sample: number) => boolean,
  first: string,
  second: string,
  every: number,
): void {
  const n = circuitSamples;
  for (const parity of [0, 1]) {
    pen.strokeStyle = parity === 0 ? first : second;
    pen.beginPath();
    for (let i = 0; i < n; i += 1) {
      if (!keep(i) || Math.floor(i / every) % 2 !== parity) continue;
      const next = (i + 1) % n;
      pen.moveTo(circuit.x[i]! - circuit.alongZ[i]! * off(i), circuit.z[i]! + circuit.alongX[i]! * off(i));
      pen.lineTo(
        circuit.x[next]! - circuit.alongZ[next]! * off(next),
        circuit.z[next]! + circuit.alongX[next]! * off(next),
      );
    }
    pen.stroke();
  }
}
