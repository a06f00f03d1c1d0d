import { createCarRoom } from "./car-room.ts";
import { paintCarSprite } from "./car-sprite.ts";
import { type TrackPoint, trackPointAt } from "./circuit.ts";
import { type Aside, asideAt } from "./asides.ts";
import { LabelLayout } from "./label-layout.ts";
import { type Moment, carLengthUnits } from "./moment.ts";
import { paintCircuit } from "./paint-circuit.ts";
import { type MomentPaint, paintMoment } from "./paint-moment.ts";
import { type Insets, type PlanView, fitPlan } from "./plan-view.ts";
import type { CarPixel } from "./plates.ts";
import type { StageSource } from "./replay-view.ts";

/** How many times the width of the small picture the whole circuit would have in it. */
const closeness = 4.2;
const largestSheet = 2048;
const fadeSeconds = 0.25;
const none: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The second picture, small in a corner, of what happens elsewhere at the same time. Its map is painted when the first of them comes. */
export class AsidePicture {
  readonly #source: StageSource;
  readonly #canvas = document.createElement("canvas");
  readonly #sheet = document.createElement("canvas");
  readonly #point: TrackPoint = { x: 0, z: 0, alongX: 0, alongZ: 0, curvature: 0 };
  #sheetView: PlanView | null = null;
  #paint: MomentPaint | null = null;
  #made = "";
  #last: Aside | undefined;

  constructor(source: StageSource) {
    this.#source = source;
  }

  /**
   * Draws it into a picture, low on the left or, where a car that has to be seen is there, above.
   * @param letterPx size of the letters on name plates of the large picture; all sizes are pixels of the canvas
   */
  draw(
    pen: CanvasRenderingContext2D,
    moment: Moment,
    picture: { widthPx: number; heightPx: number; insets: Insets; letterPx: number; isDark: boolean },
    seen: readonly CarPixel[],
  ): void {
    const aside = asideAt(this.#source.asides, moment.seconds);
    const car = aside && moment.cars[aside.subject];
    if (!aside || !car) return;
    const { widthPx, heightPx, insets } = picture;
    const wide = Math.round(Math.min(560, Math.max(widthPx * 0.27, Math.min(230, widthPx * 0.4))));
    const high = Math.round(wide * 0.62);
    this.#fit(wide, high, picture);
    if (!this.#sheetView || !this.#paint) return;
    if (aside !== this.#last) this.#paint.labels.forget();
    this.#last = aside;
    const view = this.#viewOf(this.#sheetView, car.distance);
    const small = this.#canvas.getContext("2d", { alpha: false });
    if (!small) return;
    small.setTransform(1, 0, 0, 1, 0, 0);
    small.drawImage(
      this.#sheet,
      this.#sheetView.offsetX - view.offsetX,
      this.#sheetView.offsetY - view.offsetY,
      wide,
      high,
      0,
      0,
      wide,
      high,
    );
    paintMoment(small, moment, this.#paint, view);
    const gap = Math.round(widthPx * 0.012);
    const left = insets.left + gap;
    const low = heightPx - insets.bottom - high - gap;
    const covers = ({ x, y, radius }: CarPixel) =>
      x - radius < left + wide + gap && x + radius > left && y + radius > low - gap && y - radius < low + high + gap;
    const top = seen.some(covers) ? insets.top + gap : low;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = Math.min(1, (moment.seconds - aside.fromSeconds) / fadeSeconds);
    pen.beginPath();
    pen.roundRect(left, top, wide, high, 6);
    pen.clip();
    pen.drawImage(this.#canvas, left, top);
    pen.lineWidth = Math.max(6, wide / 50);
    pen.strokeStyle = "#ffffff";
    pen.stroke();
    pen.restore();
  }

  dispose(): void {
    for (const canvas of [this.#canvas, this.#sheet]) {
      canvas.width = 1;
      canvas.height = 1;
    }
  }

  /** A view of the small picture with a car in its middle, moved so far that it shows nothing beyond the map. */
  #viewOf(sheet: PlanView, distance: number): PlanView {
    const { width, height } = this.#canvas;
    const { x, z } = trackPointAt(this.#source.circuit, distance - carLengthUnits / 2, 0, this.#point);
    const middleX = sheet.offsetX + (sheet.turned ? -z : x) * sheet.scale;
    const middleY = sheet.offsetY + (sheet.turned ? x : z) * sheet.scale;
    const kept = (middle: number, size: number, all: number) => Math.max(0, Math.min(all - size, middle - size / 2));
    return {
      ...sheet,
      widthPx: width,
      heightPx: height,
      offsetX: sheet.offsetX - kept(middleX, width, sheet.widthPx),
      offsetY: sheet.offsetY - kept(middleY, height, sheet.heightPx),
    };
  }

  /** Paints the map for a size and a light, once. */
  #fit(
    wide: number,
    high: number,
    { widthPx, heightPx, letterPx, isDark }: { widthPx: number; heightPx: number; letterPx: number; isDark: boolean },
  ): void {
    const key = `${wide} ${widthPx} ${heightPx} ${letterPx} ${isDark}`;
    if (key === this.#made) return;
    this.#made = key;
    this.#canvas.width = wide;
    this.#canvas.height = high;
    // Upright pictures lie the map as the large picture does.
    const factor = Math.min((wide * closeness) / widthPx, largestSheet / Math.max(widthPx, heightPx));
    this.#sheet.width = Math.max(wide, Math.round(widthPx * factor));
    this.#sheet.height = Math.max(high, Math.round(heightPx * factor));
    const view = fitPlan(this.#source.circuit, this.#sheet.width, this.#sheet.height, none);
    const pen = this.#sheet.getContext("2d", { alpha: false });
    if (!pen) return;
    paintCircuit(pen, this.#source, view, isDark);
    const { circuit, names, liveries, trackScale } = this.#source;
    const magnify = 1.25;
    this.#sheetView = view;
    this.#paint = {
      circuit,
      names,
      liveries,
      sprites: liveries.map((livery, seat) => paintCarSprite(livery, names[seat]!.number, view.scale * magnify * 1.6)),
      labels: new LabelLayout(names.length),
      letterPx: Math.round(letterPx * 0.85),
      magnify,
      room: createCarRoom(names.length),
      trackScale,
      pixels: names.map(() => ({ x: Number.NaN, y: 0, radius: 0, rise: 0 })),
    };
  }
}
