import { type Circuit, circuitSamples } from "./circuit.ts";
import { type PlanPoint, dioramaSize, trackHalfWidth } from "./circuit-layouts.ts";
import { landmarkSolids } from "./landmark-solids.ts";
import type { CircuitPlace } from "./replay-view.ts";
import { type Strip, layStrips, offsetAt, startPlace, startSolids } from "./road.ts";
import { type PlanView, drawInMetres } from "./plan-view.ts";
import { mix, type Solid, topOf } from "./solids.ts";
import { seededChance } from "./scenery.ts";
import { buildingSolids, treeSolids } from "./scenery-solids.ts";
import type { Palette, Setting } from "./setting.ts";

/** Painted once per view and light. */
export function paintCircuit(pen: CanvasRenderingContext2D, source: CircuitPlace, view: PlanView, dark: boolean): void {
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
  paintRoad(pen, source, colours, dark);
  paintSolids(pen, startSolids(dark), startPlace(circuit), dark);
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

function paintRoad(
  pen: CanvasRenderingContext2D,
  { circuit, scenery }: CircuitPlace,
  colours: Palette,
  dark: boolean,
): void {
  const { ground, kerbs, lines, walls } = layStrips(circuit, scenery, colours, dark);
  const paint = (strips: readonly Strip[]) => strips.forEach((strip) => paintStrip(pen, circuit, strip));
  pen.lineJoin = "round";
  pen.shadowColor = "rgba(0,0,0,.4)";
  pen.shadowBlur = dark ? 4 : 8;
  paint(ground);
  pen.shadowOffsetY = 4;
  pen.strokeStyle = dark ? "#2c3038" : "#434852";
  pen.lineWidth = 2 * trackHalfWidth;
  pen.stroke(lineAlong(circuit, 0));
  pen.shadowColor = "transparent";
  paint([...walls, ...kerbs]);
  pen.strokeStyle = dark ? "rgba(0,0,0,.3)" : "rgba(12,14,20,.2)";
  for (const width of [2.6, 1.2]) {
    pen.lineWidth = width;
    pen.stroke(lineAlong(circuit, trackHalfWidth - 1.6));
  }
  paint(lines);
}

/** @param off how far the racing line swings out, in metres */
function lineAlong(circuit: Circuit, off: number): Path2D {
  const path = new Path2D();
  for (let i = 0; i < circuitSamples; i += 1) path.lineTo(...pointAt(circuit, i, circuit.racingLine[i]! * off));
  path.closePath();
  return path;
}

function pointAt(circuit: Circuit, i: number, off: number): [x: number, z: number] {
  return [circuit.x[i]! - circuit.alongZ[i]! * off, circuit.z[i]! + circuit.alongX[i]! * off];
}

/** One path for each colour, so that no seams are seen. */
function paintStrip(pen: CanvasRenderingContext2D, circuit: Circuit, { from, to, keep, colour }: Strip): void {
  const paths = new Map<string, Path2D>();
  for (let i = 0; i < circuitSamples; i += 1) {
    if (!colour || (keep && !keep(i))) continue;
    const path = paths.get(colour(i)) ?? new Path2D();
    paths.set(colour(i), path);
    const j = (i + 1) % circuitSamples;
    path.moveTo(...pointAt(circuit, i, offsetAt(from, i)));
    path.lineTo(...pointAt(circuit, j, offsetAt(from, j)));
    path.lineTo(...pointAt(circuit, j, offsetAt(to, j)));
    path.lineTo(...pointAt(circuit, i, offsetAt(to, i)));
    path.closePath();
  }
  for (const [style, path] of paths) {
    pen.fillStyle = style;
    pen.fill(path);
  }
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

type Pen = CanvasRenderingContext2D;

interface Place {
  x: number;
  z: number;
  turn: number;
  size?: number;
}

/** Shadows fall to the lower right, in metres per metre of height. */
const shadowOf = { x: 0.34, z: 0.38 };

/** From above, lower solids first. */
function paintSolids(pen: Pen, solids: readonly Solid[], { x, z, turn, size = 1 }: Place, dark: boolean): void {
  const seen = solids
    .map((solid) => ({ ...solid, w: solid.w * Math.cos(solid.tilt ?? 0) }))
    .filter((solid) => Math.min(solid.w, solid.d) > 0.06 && topOf(solid) > 0);
  pen.save();
  pen.translate(x, z);
  pen.rotate(-turn);
  pen.scale(size, size);
  pen.fillStyle = "rgba(4,14,12,.28)";
  pen.beginPath();
  for (const solid of seen) if (Math.min(solid.w, solid.d) > 0.2) traceShadow(pen, solid, turn);
  pen.fill();
  for (const solid of seen.flatMap(layersOf).toSorted((a, b) => topOf(a) - topOf(b))) paintSolid(pen, solid);
  if (dark && solids.some(({ glows }) => glows)) {
    const lamps = seen.filter(({ form, glows }) => glows && form === "ball");
    for (const lamp of lamps) paintGlow(pen, lamp.x, lamp.z, 2.4, 0.3);
    if (lamps.length === 0) paintGlow(pen, 0, 0, 7, 0.3);
  }
  pen.restore();
}

/** Objects on a pillar's slope are above its foot and below its top. */
function layersOf(solid: Solid): Solid[] {
  const { y, w, h, d, narrow = 1, colour } = solid;
  if (solid.form !== "pillar" || narrow === 1 || narrow === 0) return [solid];
  const top = { ...solid, y: y + h, h: 0, w: w * narrow, d: d * narrow, colour: mix(colour, "#ffffff", 0.12) };
  return [{ ...solid, h: 0 }, top];
}

function traceShadow(pen: Pen, solid: Solid, turn: number): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const low = Math.max(0, solid.y);
  const high = topOf(solid);
  // Of tall solids, several outlines overlap into one shadow.
  const last = Math.ceil((high - low) / Math.max(0.8, solid.w, solid.d));
  for (let i = 0; i <= last; i += 1) {
    const up = low + ((high - low) * i) / last;
    const [dx, dz] = [shadowOf.x * up, shadowOf.z * up];
    const share = 1 + ((solid.narrow ?? 1) - 1) * (i / last);
    const [x, z] = [solid.x + dx * cos - dz * sin, solid.z + dx * sin + dz * cos];
    trace(pen, { ...solid, x, z, w: solid.w * share, d: solid.d * share });
  }
}

/** Clockwise, so that overlapping outlines join. */
function trace(pen: Pen, { form, x, z, w, d, front, turn = 0 }: Solid): void {
  if (form === "dome" || form === "ball" || form === "pillar") {
    pen.moveTo(x + w / 2, z);
    pen.ellipse(x, z, w / 2, d / 2, 0, 0, 2 * Math.PI);
    return;
  }
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const nose = front?.d ?? d;
  const corners = [-w, -d, w, -nose, w, nose, -w, d];
  for (let i = 0; i < 8; i += 2) {
    const [px, pz] = [corners[i]! / 2, corners[i + 1]! / 2];
    const [cx, cz] = [x + px * cos + pz * sin, z + pz * cos - px * sin];
    if (i === 0) pen.moveTo(cx, cz);
    else pen.lineTo(cx, cz);
  }
  pen.closePath();
}

function paintSolid(pen: Pen, solid: Solid): void {
  const { form, x, z, w, d, colour } = solid;
  if (solid.narrow === 0) {
    paintCone(pen, solid);
    return;
  }
  const fill = (shape: Solid, style: string) => {
    pen.fillStyle = style;
    pen.beginPath();
    trace(pen, shape);
    pen.fill();
  };
  fill(solid, colour);
  pen.strokeStyle = "rgba(0,0,0,.16)";
  pen.lineWidth = 0.12;
  pen.stroke();
  const light = "rgba(255,255,255,.22)";
  if (form === "gable") fill({ ...solid, z: z - d / 4, d: d / 2 }, light);
  else if (form === "dome" || form === "ball")
    fill({ ...solid, x: x - w * 0.14, z: z - d * 0.16, w: w * 0.48, d: d * 0.48 }, light);
}

function paintCone(pen: Pen, { x, z, w, colour, detail = 12 }: Solid): void {
  const at = (side: number) => {
    const angle = (side / detail) * 2 * Math.PI;
    pen.lineTo(x + (w / 2) * Math.cos(angle), z + (w / 2) * Math.sin(angle));
  };
  for (let side = 0; side < detail; side += 1) {
    const light = -Math.cos(((side + 0.5) / detail) * 2 * Math.PI - Math.PI / 4);
    pen.fillStyle = mix(colour, light > 0 ? "#ffffff" : "#000000", Math.abs(light) * 0.15);
    pen.beginPath();
    pen.moveTo(x, z);
    at(side);
    at(side + 1.04);
    pen.fill();
  }
}

function paintGlow(pen: Pen, x: number, z: number, reach: number, strength: number): void {
  pen.save();
  pen.globalCompositeOperation = "lighter";
  const light = pen.createRadialGradient(x, z, 0, x, z, reach);
  light.addColorStop(0, `rgba(255,220,160,${strength})`);
  light.addColorStop(0.5, `rgba(255,220,160,${strength * 0.4})`);
  light.addColorStop(1, "rgba(255,220,160,0)");
  pen.fillStyle = light;
  pen.fillRect(x - reach, z - reach, 2 * reach, 2 * reach);
  pen.restore();
}
