import type { CarName } from "./car-names.ts";
import type { LabelLayout } from "./label-layout.ts";
import type { Livery } from "./liveries.ts";
import type { Frame } from "./frame.ts";

/** In pixels; `x` is NaN when off the picture. */
export interface CarPixel {
  x: number;
  y: number;
  radius: number;
  rise: number;
}

export interface PlatePaint {
  names: readonly CarName[];
  liveries: readonly Livery[];
  labels: LabelLayout;
  letterPx: number;
  /** height at the lower edge that captions cover */
  captionPx: number;
}

/** In pixels. */
export function paintPlates(
  pen: CanvasRenderingContext2D,
  frame: Frame,
  cars: readonly CarPixel[],
  { names, liveries, labels, letterPx, captionPx }: PlatePaint,
  widthPx: number,
  heightPx: number,
): void {
  pen.font = `700 ${letterPx}px "Archivo Variable", "Arial Narrow", sans-serif`;
  pen.fontStretch = "condensed";
  pen.textBaseline = "middle";
  pen.textAlign = "left";
  labels.begin(widthPx, heightPx - captionPx);
  const high = Math.round(letterPx * 1.6);
  for (const car of cars) if (!Number.isNaN(car.x)) labels.keepClear(car.x, car.y, car.radius, car.rise);
  for (let place = 0; place < frame.cars.length; place += 1) {
    const car = frame.cars.find((one) => one.place === place);
    const at = car && cars[car.seat];
    if (!car || !at || Number.isNaN(at.x)) continue;
    const leads = place === 0 && frame.shownTurn > 0;
    const { code } = names[car.seat]!;
    const mark = leads ? high : Math.round(letterPx * 0.55);
    const wide = Math.ceil(pen.measureText(code).width) + mark + letterPx * 0.9;
    const gap = high * 0.75;
    const plate = labels.place(car.seat, at.x, at.y, wide, high, at.radius * 1.1 + gap, at.rise * 1.1 + gap);
    paintPlate(pen, plate.x, plate.y, wide, high, mark, at, code, liveries[car.seat]!, leads);
  }
}

function paintPlate(
  pen: CanvasRenderingContext2D,
  left: number,
  top: number,
  wide: number,
  high: number,
  mark: number,
  car: CarPixel,
  code: string,
  livery: Livery,
  leads: boolean,
): void {
  pen.strokeStyle = leads ? "#ffd83d" : "rgba(255,255,255,.75)";
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(left + wide / 2, top + high / 2);
  pen.lineTo(car.x, car.y);
  pen.stroke();
  pen.fillStyle = leads ? "#ffd83d" : "rgba(11,15,22,.9)";
  pen.beginPath();
  pen.roundRect(left, top, wide, high, 4);
  pen.fill();
  pen.fillStyle = livery.body;
  pen.fillRect(left + 4, top + 4, mark - 2, high - 8);
  pen.strokeStyle = leads ? "rgba(0,0,0,.5)" : "rgba(255,255,255,.45)";
  pen.lineWidth = 1;
  pen.strokeRect(left + 4, top + 4, mark - 2, high - 8);
  if (leads) {
    pen.fillStyle = livery.ink;
    pen.textAlign = "center";
    pen.fillText("1", left + 3 + mark / 2, top + high / 2 + 1);
    pen.textAlign = "left";
  }
  pen.fillStyle = leads ? "#14171c" : "#ffffff";
  pen.fillText(code, left + mark + high * 0.32, top + high / 2 + 1);
}

export function paintStartLights(
  pen: CanvasRenderingContext2D,
  burning: number,
  widthPx: number,
  heightPx: number,
): void {
  const unit = Math.min(widthPx / 12, 46);
  const left = widthPx / 2 - unit * 2.75;
  const top = heightPx * 0.2;
  pen.fillStyle = "rgba(11,15,22,.92)";
  pen.beginPath();
  pen.roundRect(left, top, unit * 5.5, unit * 1.3, unit * 0.2);
  pen.fill();
  for (let light = 0; light < 5; light += 1) {
    pen.fillStyle = light < burning ? "#ff2a3c" : "#2a313c";
    pen.beginPath();
    pen.arc(left + unit * (0.75 + light), top + unit * 0.65, unit * 0.4, 0, 7);
    pen.fill();
  }
}
