import { createCarRoom } from "./car-room.ts";
import { paintCarSprite } from "./car-sprite.ts";
import { anyPoint, trackPointAt } from "./circuit.ts";
import { type Cut, cutAt } from "./director.ts";
import { LabelLayout } from "./label-layout.ts";
import { MiniMap } from "./mini-map.ts";
import { type Frame, carLengthUnits, carSize } from "./frame.ts";
import { paintCircuit } from "./paint-circuit.ts";
import { type FramePaint, paintFrame } from "./paint-frame.ts";
import {
  type Insets,
  type PlanView,
  between,
  closeUp,
  drawInMetres,
  fitPlan,
  clampInside,
  noInsets,
  scaleInsets,
} from "./plan-view.ts";
import type { CarPixel } from "./plates.ts";
import { plateLetterPx, type CameraName, type ReplayView, type StageSource } from "./replay-view.ts";

const closeness = 2.3;
const glideSeconds = 0.7;
const largestSheet = 4096;

/** The static picture is painted once at two scales; each frame copies from one of them and adds the cars. */
export class MapView implements ReplayView {
  readonly #canvas: HTMLCanvasElement;
  readonly #source: StageSource;
  readonly #pen: CanvasRenderingContext2D;
  readonly #sheet = document.createElement("canvas");
  readonly #closeSheet = document.createElement("canvas");
  readonly #point = anyPoint();
  readonly #labels: LabelLayout;
  readonly #miniMap: MiniMap;
  readonly #mustSee: CarPixel[] = [];
  #paint: FramePaint;
  #insets = noInsets;
  #whole: PlanView;
  #camera: CameraName = "overview";
  #dark = false;
  #sharpness = 1;
  #stale = true;
  #closeStale = true;
  #sharpening: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, source: StageSource) {
    const pen = canvas.getContext("2d", { alpha: false });
    if (!pen) throw new Error("This browser gives no 2D canvas.");
    this.#canvas = canvas;
    this.#pen = pen;
    this.#source = source;
    this.#labels = new LabelLayout(source.names.length);
    this.#miniMap = new MiniMap(source.circuit, source.liveries);
    this.#whole = fitPlan(source.circuit, 300, 200, this.#insets);
    this.#paint = this.#mix(1);
  }

  resize(width: number, height: number, pixelRatio: number, insets: Insets): void {
    const ratio = Math.min(pixelRatio, 2);
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#insets = scaleInsets(insets, ratio);
    this.#whole = fitPlan(this.#source.circuit, this.#canvas.width, this.#canvas.height, this.#insets);
    this.#paint = this.#mix(ratio);
    this.#stale = true;
    this.#closeStale = true;
  }

  setDark(dark: boolean): void {
    this.#stale ||= dark !== this.#dark;
    this.#closeStale ||= dark !== this.#dark;
    this.#dark = dark;
  }

  setCamera(camera: CameraName): void {
    // Label positions of another camera don't apply.
    if (camera !== this.#camera) this.#labels.forget();
    this.#camera = camera;
  }

  draw(frame: Frame, subject: number): void {
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const view = this.#viewOf(frame, subject);
    if (view === this.#whole) {
      if (this.#stale) this.#paintSheet(this.#sheet, 1);
      this.#stale = false;
      this.#copy(pen, this.#sheet, 1, view);
    } else this.#copyClose(pen, view);
    paintFrame(pen, frame, this.#paint, view);
    if (view.scale > this.#whole.scale * 1.3) {
      const picture = { widthPx: view.widthPx, heightPx: view.heightPx, insets: this.#insets };
      // Kept clear of plates from the next frame on, because its corner depends on where this frame's cars are.
      this.#labels.reserved = this.#miniMap.draw(pen, frame, picture, this.#seen(frame, subject), this.#paint.pixels);
    } else this.#labels.reserved = undefined;
    if (view === this.#whole && this.#camera === "director" && frame.seconds < 0) this.#sharpenSoon();
  }

  dispose(): void {
    clearTimeout(this.#sharpening);
    for (const sheet of [this.#sheet, this.#closeSheet]) {
      sheet.width = 1;
      sheet.height = 1;
    }
  }

  #seen(frame: Frame, subject: number) {
    this.#mustSee[0] = this.#paint.pixels[frame.leader]!;
    this.#mustSee[1] = this.#paint.pixels[subject]!;
    return this.#mustSee;
  }

  #viewOf(frame: Frame, subject: number): PlanView {
    switch (this.#camera) {
      case "chase":
      case "trackside":
        return this.#follow(frame, subject);
      case "director":
        return this.#directed(frame);
      case "overview":
        return this.#whole;
    }
  }

  #follow(frame: Frame, subject: number): PlanView {
    const car = frame.cars[subject];
    if (!car) return this.#whole;
    const { x, z } = trackPointAt(this.#source.circuit, car.distance - carLengthUnits / 2, 0, this.#point);
    return clampInside(closeUp(this.#whole, closeness, x, z, this.#insets), this.#whole);
  }

  #directed(frame: Frame): PlanView {
    // The replay after the finish shows every car.
    if (frame.isRerun) return this.#whole;
    const { cuts } = this.#source;
    const cut = cutAt(cuts, frame.seconds);
    const since = (frame.seconds - cut.fromSeconds) / glideSeconds;
    const to = this.#shot(cut, frame);
    if (since >= 1) return to;
    const before = cuts[cuts.indexOf(cut) - 1];
    const from = before ? this.#shot(before, frame) : this.#whole;
    if (from === to) return to;
    return between(from, to, since * since * (3 - 2 * since));
  }

  #shot({ camera, subject }: Cut, frame: Frame): PlanView {
    return camera === "overview" || camera === "podium" ? this.#whole : this.#follow(frame, subject);
  }

  #copyClose(pen: CanvasRenderingContext2D, view: PlanView): void {
    this.#sharpen();
    pen.fillStyle = this.#dark ? this.#source.setting.night.ground : this.#source.setting.day.ground;
    pen.fillRect(0, 0, view.widthPx, view.heightPx);
    this.#copy(pen, this.#closeSheet, this.#sharpness, view);
  }

  #copy(pen: CanvasRenderingContext2D, sheet: HTMLCanvasElement, factor: number, view: PlanView): void {
    const shrink = (this.#whole.scale * factor) / view.scale;
    const left = this.#whole.offsetX * factor - view.offsetX * shrink;
    const top = this.#whole.offsetY * factor - view.offsetY * shrink;
    const { widthPx, heightPx } = view;
    pen.drawImage(sheet, left, top, widthPx * shrink, heightPx * shrink, 0, 0, widthPx, heightPx);
  }

  #mix(ratio: number): FramePaint {
    const { circuit, names, liveries, trackScale } = this.#source;
    const metre = this.#whole.scale;
    const longPx = 3.5 * metre * carSize(names.length);
    const magnify = Math.min(1.8, Math.max(1.15, (28 * ratio) / longPx));
    const sprites = liveries.map((livery, seat) => paintCarSprite(livery, names[seat]!.number, metre * magnify * 1.6));
    return {
      circuit,
      names,
      liveries,
      sprites,
      labels: this.#labels,
      letterPx: Math.round(plateLetterPx(this.#source, this.#canvas.width / ratio, innerHeight) * ratio),
      captionPx: this.#insets.bottom,
      magnify,
      room: createCarRoom(names.length),
      trackScale,
      pixels: names.map(() => ({ x: Number.NaN, y: 0, radius: 0, rise: 0 })),
    };
  }

  /** Painted during the lights because it takes a while. */
  #sharpenSoon(): void {
    if (this.#closeStale) this.#sharpening ??= setTimeout(() => this.#sharpen());
  }

  #sharpen(): void {
    clearTimeout(this.#sharpening);
    this.#sharpening = undefined;
    if (!this.#closeStale) return;
    this.#closeStale = false;
    this.#sharpness = Math.max(
      1,
      Math.min(closeness, largestSheet / Math.max(this.#canvas.width, this.#canvas.height)),
    );
    this.#paintSheet(this.#closeSheet, this.#sharpness);
  }

  #paintSheet(sheet: HTMLCanvasElement, factor: number): void {
    sheet.width = Math.round(this.#canvas.width * factor);
    sheet.height = Math.round(this.#canvas.height * factor);
    const pen = sheet.getContext("2d", { alpha: false });
    if (!pen) return;
    const view = {
      ...this.#whole,
      widthPx: sheet.width,
      heightPx: sheet.height,
      scale: this.#whole.scale * factor,
      offsetX: this.#whole.offsetX * factor,
      offsetY: this.#whole.offsetY * factor,
    };
    drawInMetres(pen, view);
    paintCircuit(pen, this.#source, view, this.#dark);
  }
}
