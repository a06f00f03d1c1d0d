import { type Circuit, circuitSamples } from "./circuit.ts";
import { trackHalfWidth } from "./circuit-layouts.ts";

/** pixels = offset + scale × metres, rotated on portrait pictures. */
export interface PlanView {
  widthPx: number;
  heightPx: number;
  scale: number;
  /** x runs down the picture */
  turned: boolean;
  offsetX: number;
  offsetY: number;
}

/** Room in pixels that something else covers, and where no road shall lie. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function scaleInsets({ top, right, bottom, left }: Insets, by: number): Insets {
  return { top: top * by, right: right * by, bottom: bottom * by, left: left * by };
}

export function fitPlan(circuit: Circuit, widthPx: number, heightPx: number, insets: Insets): PlanView {
  const free = {
    width: Math.max(80, widthPx - insets.left - insets.right),
    height: Math.max(80, heightPx - insets.top - insets.bottom),
  };
  const margin = trackHalfWidth + 3;
  const x = rangeOf(circuit.x, margin);
  const z = rangeOf(circuit.z, margin);
  const across = { width: x.high - x.low, height: z.high - z.low };
  const flat = Math.min(free.width / across.width, free.height / across.height);
  const upright = Math.min(free.width / across.height, free.height / across.width);
  const turned = upright > flat * 1.15;
  const scale = turned ? upright : flat;
  const middleX = (x.low + x.high) / 2;
  const middleZ = (z.low + z.high) / 2;
  const centreX = insets.left + free.width / 2;
  const centreY = insets.top + free.height / 2;
  return {
    widthPx,
    heightPx,
    scale,
    turned,
    offsetX: turned ? centreX + middleZ * scale : centreX - middleX * scale,
    offsetY: turned ? centreY - middleX * scale : centreY - middleZ * scale,
  };
}

export function closeUp(view: PlanView, factor: number, x: number, z: number, insets: Insets): PlanView {
  const scale = view.scale * factor;
  const centreX = insets.left + (view.widthPx - insets.left - insets.right) / 2;
  const centreY = insets.top + (view.heightPx - insets.top - insets.bottom) / 2;
  return {
    ...view,
    scale,
    offsetX: centreX - (view.turned ? -z : x) * scale,
    offsetY: centreY - (view.turned ? x : z) * scale,
  };
}

export function clampInside(view: PlanView, whole: PlanView): PlanView {
  const factor = view.scale / whole.scale;
  if (factor < 1) return view;
  const least = (offset: number, all: number, seen: number) => offset * factor - (all * factor - seen);
  return {
    ...view,
    offsetX: Math.min(
      whole.offsetX * factor,
      Math.max(least(whole.offsetX, whole.widthPx, view.widthPx), view.offsetX),
    ),
    offsetY: Math.min(
      whole.offsetY * factor,
      Math.max(least(whole.offsetY, whole.heightPx, view.heightPx), view.offsetY),
    ),
  };
}

export function between(from: PlanView, to: PlanView, share: number): PlanView {
  const scale = from.scale * (to.scale / from.scale) ** share;
  // Interpolates so that the focus moves evenly while zooming.
  const slid = (a: number, b: number) => (a / from.scale + (b / to.scale - a / from.scale) * share) * scale;
  const middleX = from.widthPx / 2;
  const middleY = from.heightPx / 2;
  return {
    ...to,
    scale,
    offsetX: middleX + slid(from.offsetX - middleX, to.offsetX - middleX),
    offsetY: middleY + slid(from.offsetY - middleY, to.offsetY - middleY),
  };
}

export function pixelX(view: PlanView, x: number, z: number): number {
  return view.offsetX + (view.turned ? -z : x) * view.scale;
}

export function pixelY(view: PlanView, x: number, z: number): number {
  return view.offsetY + (view.turned ? x : z) * view.scale;
}

export function pixelAngle(view: PlanView, alongX: number, alongZ: number): number {
  return view.turned ? Math.atan2(alongX, -alongZ) : Math.atan2(alongZ, alongX);
}

export function drawInMetres(pen: CanvasRenderingContext2D, view: PlanView): void {
  if (view.turned) pen.setTransform(0, view.scale, -view.scale, 0, view.offsetX, view.offsetY);
  else pen.setTransform(view.scale, 0, 0, view.scale, view.offsetX, view.offsetY);
}

function rangeOf(values: Float32Array, margin: number): { low: number; high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < circuitSamples; i += 1) {
    low = Math.min(low, values[i]!);
    high = Math.max(high, values[i]!);
  }
  return { low: low - margin, high: high + margin };
}
