import { type Circuit, anyPoint, circuitSamples, trackPointAt } from "./circuit.ts";
import type { Livery } from "./liveries.ts";
import { type Frame, carLengthUnits } from "./frame.ts";
import type { CarPixel } from "./plates.ts";
import { type Insets, type PlanView, fitPlan, noInsets, pixelX, pixelY } from "./plan-view.ts";

type SeenCar = Pick<CarPixel, "x" | "y" | "radius">;

interface Picture {
  widthPx: number;
  heightPx: number;
  insets: Insets;
}

/** In pixels: bottom right, or top right where it would cover a car that must be visible. */
export function miniMapCorner(
  { widthPx, heightPx, insets }: Picture,
  map: { widthPx: number; heightPx: number },
  seen: readonly SeenCar[],
  all: readonly SeenCar[] = seen,
): { left: number; top: number } {
  const gap = Math.round(widthPx * 0.012);
  const left = widthPx - Math.max(gap, insets.right) - map.widthPx;
  const low = heightPx - Math.max(gap, insets.bottom) - map.heightPx;
  const high = Math.max(gap, insets.top);
  const covers =
    (top: number) =>
    ({ x, y, radius }: SeenCar) =>
      x + radius > left - gap && y + radius > top - gap && y - radius < top + map.heightPx + gap;
  const isHigh =
    seen.some(covers(low)) ||
    (!seen.some(covers(high)) && all.filter(covers(low)).length > all.filter(covers(high)).length);
  return { left, top: isHigh ? high : low };
}

export class MiniMap {
  readonly #circuit: Circuit;
  readonly #liveries: readonly Livery[];
  readonly #point = anyPoint();
  #view: PlanView;
  #line = new Path2D();
  #pictureWidth = 0;

  constructor(circuit: Circuit, liveries: readonly Livery[]) {
    this.#circuit = circuit;
    this.#liveries = liveries;
    this.#view = fitPlan(circuit, 100, 70, noInsets);
  }

  draw(
    pen: CanvasRenderingContext2D,
    frame: Frame,
    picture: Picture,
    seen: readonly SeenCar[],
    all: readonly SeenCar[],
  ): { left: number; top: number; widthPx: number; heightPx: number } {
    const { widthPx } = picture;
    if (this.#pictureWidth !== widthPx) this.#fit(widthPx);
    const { widthPx: wide, heightPx: high } = this.#view;
    const { left, top } = miniMapCorner(picture, this.#view, seen, all);
    pen.save();
    pen.translate(left, top);
    pen.fillStyle = "rgba(11,15,22,.78)";
    pen.beginPath();
    pen.roundRect(0, 0, wide, high, 6);
    pen.fill();
    pen.lineJoin = "round";
    pen.strokeStyle = "rgba(255,255,255,.85)";
    pen.lineWidth = Math.max(2, wide / 60);
    pen.stroke(this.#line);
    const dot = Math.max(3.5, wide / 38);
    for (let place = frame.cars.length - 1; place >= 0; place -= 1) {
      for (const car of frame.cars) {
        if (car.place !== place) continue;
        const at = trackPointAt(this.#circuit, car.distance - carLengthUnits / 2, 0, this.#point);
        pen.fillStyle = this.#liveries[car.seat]!.body;
        pen.strokeStyle = car.seat === frame.leader ? "#ffd83d" : "#0b0f16";
        pen.lineWidth = dot * 0.45;
        pen.beginPath();
        pen.arc(pixelX(this.#view, at.x, at.z), pixelY(this.#view, at.x, at.z), dot, 0, 7);
        pen.fill();
        pen.stroke();
      }
    }
    pen.restore();
    return { left, top, widthPx: wide, heightPx: high };
  }

  #fit(widthPx: number): void {
    const wide = Math.round(Math.max(110, Math.min(widthPx * 0.2, 420)));
    this.#view = fitPlan(this.#circuit, wide, Math.round(wide * 0.7), noInsets);
    this.#pictureWidth = widthPx;
    const line = new Path2D();
    for (let i = 0; i < circuitSamples; i += 6) {
      const x = pixelX(this.#view, this.#circuit.x[i]!, this.#circuit.z[i]!);
      const y = pixelY(this.#view, this.#circuit.x[i]!, this.#circuit.z[i]!);
      if (i === 0) line.moveTo(x, y);
      else line.lineTo(x, y);
    }
    line.closePath();
    this.#line = line;
  }
}
