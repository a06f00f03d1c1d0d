import { type Solid, mix, topOf } from "./solids.ts";

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
export function paintSolids(pen: Pen, solids: readonly Solid[], { x, z, turn, size = 1 }: Place, dark: boolean): void {
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

export function paintGlow(pen: Pen, x: number, z: number, reach: number, strength: number): void {
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
