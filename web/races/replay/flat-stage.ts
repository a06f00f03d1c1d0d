import { paintCarSprite } from "./car-sprite.ts";
import { type TrackPoint, trackPointAt } from "./circuit.ts";
import { LabelLayout } from "./label-layout.ts";
import { MiniMap } from "./mini-map.ts";
import { type Moment, carLengthUnits, carSize } from "./moment.ts";
import { paintCircuit } from "./paint-circuit.ts";
import { type MomentPaint, paintMoment } from "./paint-moment.ts";
import { type Insets, type PlanView, closeUp, drawInMetres, fitPlan } from "./plan-view.ts";
import { plateLetterPx, type CameraName, type ReplayStage, type StageSource } from "./replay-stage.ts";

const closeness = 2.3;
const largestSheet = 4096;

/** The flat view: a map of the circuit on a 2D canvas. What stands still is painted once on a sheet; a frame copies it and adds the cars. */
export class FlatStage implements ReplayStage {
  readonly #canvas: HTMLCanvasElement;
  readonly #source: StageSource;
  readonly #pen: CanvasRenderingContext2D;
  readonly #sheet = document.createElement("canvas");
  readonly #point: TrackPoint = { x: 0, z: 0, alongX: 0, alongZ: 0, curvature: 0 };
  readonly #labels: LabelLayout;
  readonly #miniMap: MiniMap;
  #paint: MomentPaint;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #whole: PlanView;
  #near: PlanView;
  #camera: CameraName = "overview";
  #dark = false;
  #stale = true;

  constructor(canvas: HTMLCanvasElement, source: StageSource) {
    const pen = canvas.getContext("2d", { alpha: false });
    if (!pen) throw new Error("This browser gives no 2D canvas.");
    this.#canvas = canvas;
    this.#pen = pen;
    this.#source = source;
    this.#labels = new LabelLayout(source.names.length);
    this.#miniMap = new MiniMap(source.circuit, source.liveries);
    this.#whole = fitPlan(source.circuit, 300, 200, this.#insets);
    this.#near = this.#whole;
    this.#paint = this.#mix(1);
  }

  resize(width: number, height: number, pixelRatio: number, insets: Insets): void {
    const ratio = Math.min(pixelRatio, 2);
    this.#canvas.width = Math.max(1, Math.round(width * ratio));
    this.#canvas.height = Math.max(1, Math.round(height * ratio));
    this.#insets = {
      top: insets.top * ratio,
      right: insets.right * ratio,
      bottom: insets.bottom * ratio,
      left: insets.left * ratio,
    };
    this.#whole = fitPlan(this.#source.circuit, this.#canvas.width, this.#canvas.height, this.#insets);
    this.#paint = this.#mix(ratio);
    this.#stale = true;
  }

  setDark(dark: boolean): void {
    this.#stale ||= dark !== this.#dark;
    this.#dark = dark;
  }

  setCamera(camera: CameraName): void {
    this.#camera = camera;
  }

  draw(moment: Moment, subject: number): void {
    if (this.#stale) this.#paintSheet();
    const { width, height } = this.#canvas;
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const view = this.#camera === "chase" || this.#camera === "trackside" ? this.#follow(moment, subject) : this.#whole;
    if (view === this.#whole) {
      // The sheet is painted for the close view; the whole of it is one copy.
      const shrink = this.#near.scale / view.scale;
      const left = this.#near.offsetX - view.offsetX * shrink;
      const top = this.#near.offsetY - view.offsetY * shrink;
      pen.drawImage(this.#sheet, left, top, width * shrink, height * shrink, 0, 0, width, height);
    } else {
      const zoom = view.scale / this.#near.scale;
      const left = this.#near.offsetX - view.offsetX / zoom;
      const top = this.#near.offsetY - view.offsetY / zoom;
      pen.fillStyle = this.#dark ? this.#source.setting.night.ground : this.#source.setting.day.ground;
      pen.fillRect(0, 0, width, height);
      pen.drawImage(this.#sheet, left, top, width / zoom, height / zoom, 0, 0, width, height);
    }
    paintMoment(pen, moment, this.#paint, view);
    if (view !== this.#whole) this.#miniMap.draw(pen, moment, width, height);
  }

  dispose(): void {
    this.#sheet.width = 1;
    this.#sheet.height = 1;
  }

  /** A close view with the followed car and those about it in the middle. */
  #follow(moment: Moment, subject: number): PlanView {
    const car = moment.cars[subject];
    if (!car) return this.#whole;
    const { x, z } = trackPointAt(this.#source.circuit, car.distance - carLengthUnits / 2, 0, this.#point);
    return closeUp(this.#whole, closeness, x, z, this.#insets);
  }

  #mix(ratio: number): MomentPaint {
    const { circuit, names, liveries, trackScale } = this.#source;
    const metre = this.#whole.scale;
    // On small pictures cars are drawn larger than true, so that they stay visible.
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
      magnify,
      trackScale,
      pixels: names.map(() => ({ x: Number.NaN, y: 0, radius: 0 })),
    };
  }

  #paintSheet(): void {
    const { width, height } = this.#canvas;
    const sharpness = Math.min(
      this.#camera === "overview" || this.#camera === "director" ? 1 : closeness,
      largestSheet / Math.max(width, height),
    );
    const factor = Math.max(1, sharpness);
    this.#sheet.width = Math.round(width * factor);
    this.#sheet.height = Math.round(height * factor);
    const pen = this.#sheet.getContext("2d", { alpha: false });
    if (!pen) return;
    this.#near = {
      ...this.#whole,
      widthPx: this.#sheet.width,
      heightPx: this.#sheet.height,
      scale: this.#whole.scale * factor,
      offsetX: this.#whole.offsetX * factor,
      offsetY: this.#whole.offsetY * factor,
    };
    drawInMetres(pen, this.#near);
    paintCircuit(pen, this.#source, this.#near, this.#dark);
    this.#stale = false;
  }
}
