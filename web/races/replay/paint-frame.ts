import { type CarRoom, roomForCars } from "./car-room.ts";
import { carMetres } from "./car-sprite.ts";
import { type Circuit, type TrackPoint, trackPointAt } from "./circuit.ts";
import { type CarFrame, type Frame, carLengthUnits, carSize } from "./frame.ts";
import { type CarPixel, type PlatePaint, paintPlates, paintStartLights } from "./plates.ts";
import { type PlanView, drawInMetres, pixelAngle, pixelX, pixelY } from "./plan-view.ts";

export interface FramePaint extends PlatePaint {
  circuit: Circuit;
  sprites: readonly HTMLCanvasElement[];
  pixels: CarPixel[];
  /** factor, where there is room */
  magnify: number;
  room: CarRoom;
  trackScale: number;
}

const point: TrackPoint = { x: 0, z: 0, alongX: 0, alongZ: 0, curvature: 0 };

/** Allocates nothing that outlives the frame. */
export function paintFrame(pen: CanvasRenderingContext2D, frame: Frame, paint: FramePaint, view: PlanView): void {
  roomForCars(frame, carSize(frame.cars.length), paint.circuit.lengthMetres, paint.magnify, paint.room);
  drawInMetres(pen, view);
  for (const at of frame.bananas) paintBanana(pen, paint, at);
  for (const car of frame.cars) paintWake(pen, frame, car, paint);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  // Reversed so that the leader is on top.
  for (let place = frame.cars.length - 1; place >= 0; place -= 1) {
    for (const car of frame.cars) if (car.place === place) paintCar(pen, frame, car, paint, view);
  }
  drawInMetres(pen, view);
  for (let i = 0; i < frame.shellCount; i += 1) paintShell(pen, frame, i, paint);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  paintPlates(pen, frame, platePixels(frame, paint, view), paint, view.widthPx, view.heightPx);
  if (frame.lights > 0) paintStartLights(pen, frame.lights, view.widthPx, view.heightPx);
}

function middleOf(paint: FramePaint, car: CarFrame): TrackPoint {
  return trackPointAt(paint.circuit, car.distance - carLengthUnits / 2, paint.room.lateral[car.seat]!, point);
}

function sizeOf(frame: Frame, paint: FramePaint, car: CarFrame): number {
  return carSize(frame.cars.length) * paint.room.enlarged[car.seat]!;
}

function paintWake(pen: CanvasRenderingContext2D, frame: Frame, car: CarFrame, paint: FramePaint): void {
  const at = middleOf(paint, car);
  const size = sizeOf(frame, paint, car);
  if (car.boost > 0.02) {
    pen.save();
    pen.translate(at.x, at.z);
    pen.rotate(Math.atan2(at.alongZ, at.alongX));
    pen.globalCompositeOperation = "lighter";
    const reach = (2 + 5 * car.boost) * size;
    const flame = pen.createLinearGradient(-carMetres.long * 0.45, 0, -carMetres.long * 0.45 - reach, 0);
    flame.addColorStop(0, `rgba(255,240,190,${0.95 * car.boost})`);
    flame.addColorStop(0.25, `rgba(255,150,40,${0.8 * car.boost})`);
    flame.addColorStop(1, "rgba(255,60,20,0)");
    pen.fillStyle = flame;
    pen.beginPath();
    pen.moveTo(-carMetres.long * 0.42 * size, -0.5 * size);
    pen.quadraticCurveTo(
      -carMetres.long * 0.5 * size - reach * 0.5,
      -0.34 * size,
      -carMetres.long * 0.45 * size - reach,
      0,
    );
    pen.quadraticCurveTo(
      -carMetres.long * 0.5 * size - reach * 0.5,
      0.34 * size,
      -carMetres.long * 0.42 * size,
      0.5 * size,
    );
    pen.fill();
    pen.restore();
  }
  const smoke = Math.max(car.struck * 0.9, car.misfire * 0.75);
  if (smoke > 0.02) {
    for (let puff = 0; puff < 6; puff += 1) {
      const age = 1 - smoke;
      const back = (0.7 + puff * 0.55) * (0.5 + age * 1.6) * size;
      const side = Math.sin(puff * 2.4 + car.seat) * (0.25 + age) * size;
      const grey = car.struck > 0.02 ? 70 : 210;
      pen.fillStyle = `rgba(${grey},${grey},${grey + 6},${0.42 * smoke})`;
      pen.beginPath();
      pen.arc(
        at.x - at.alongX * back - at.alongZ * side,
        at.z - at.alongZ * back + at.alongX * side,
        (0.5 + age * 0.9) * size,
        0,
        7,
      );
      pen.fill();
    }
  }
}

function paintCar(pen: CanvasRenderingContext2D, frame: Frame, car: CarFrame, paint: FramePaint, view: PlanView): void {
  const at = middleOf(paint, car);
  const x = pixelX(view, at.x, at.z);
  const y = pixelY(view, at.x, at.z);
  const metre = view.scale * sizeOf(frame, paint, car);
  const sprite = paint.sprites[car.seat]!;
  pen.translate(x, y);
  if (car.seat === frame.mover) paintRing(pen, metre * 2.5, "rgba(255,255,255,.85)", Math.max(1.5, metre * 0.12));
  pen.rotate(pixelAngle(view, at.alongX, at.alongZ) + car.spin * 2 * Math.PI);
  const wide = carMetres.long * 1.3 * metre;
  const high = carMetres.wide * 1.7 * metre;
  pen.drawImage(sprite, -wide / 2, -high / 2, wide, high);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  if (car.shield > 0 || car.flare > 0.02) paintShield(pen, x, y, metre * 2.15, car);
}

/** Without a cap there can be more than six, then the ring is closed. */
function paintShield(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, car: CarFrame): void {
  const segments = Math.min(6, car.shield);
  pen.lineWidth = Math.max(2, radius * (0.13 + 0.14 * car.flare));
  pen.strokeStyle = car.flare > 0.02 ? "#ffffff" : "#4cc9f0";
  for (let segment = 0; segment < segments; segment += 1) {
    const from = -Math.PI / 2 + (segment * Math.PI) / 3 + 0.09;
    pen.beginPath();
    pen.arc(x, y, radius * (1 + 0.5 * car.flare * (1 - car.flare)), from, from + Math.PI / 3 - 0.18);
    pen.stroke();
  }
  if (car.flare > 0.02) {
    pen.fillStyle = `rgba(120,220,255,${0.5 * car.flare})`;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 7);
    pen.fill();
  }
}

function paintRing(pen: CanvasRenderingContext2D, radius: number, colour: string, width: number): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 7);
  pen.stroke();
}

function paintShell(pen: CanvasRenderingContext2D, frame: Frame, index: number, paint: FramePaint): void {
  const shell = frame.shells[index]!;
  const size = carSize(frame.cars.length) * paint.magnify;
  const colour = shell.by === "superShell" ? "255,80,80" : "255,196,0";
  for (let trail = 6; trail >= 0; trail -= 1) {
    const at = trackPointAt(paint.circuit, shell.distance - trail * 5 * size, shell.lateral, point);
    pen.fillStyle = trail === 0 ? `rgb(${colour})` : `rgba(${colour},${0.34 - trail * 0.045})`;
    pen.beginPath();
    pen.arc(at.x, at.z, (trail === 0 ? 0.62 : 0.5 - trail * 0.04) * size, 0, 7);
    pen.fill();
    if (trail === 0) {
      pen.strokeStyle = "#14171c";
      pen.lineWidth = 0.16 * size;
      pen.stroke();
    }
  }
  const closing = shell.flown > 0.86 ? (shell.flown - 0.86) / 0.14 : 0;
  if (closing > 0 && shell.end !== "missed") {
    const at = trackPointAt(paint.circuit, shell.distance, shell.lateral, point);
    pen.fillStyle = shell.end === "hit" ? `rgba(255,90,40,${0.7 * closing})` : `rgba(140,225,255,${0.6 * closing})`;
    pen.beginPath();
    pen.arc(at.x, at.z, (0.6 + 2.2 * closing) * size, 0, 7);
    pen.fill();
  }
}

function paintBanana(pen: CanvasRenderingContext2D, paint: FramePaint, place: number): void {
  const at = trackPointAt(paint.circuit, place * paint.trackScale, 0, point);
  pen.strokeStyle = "#14171c";
  pen.lineWidth = 0.9;
  pen.lineCap = "round";
  for (const [colour, width] of [
    ["#14171c", 0.95],
    ["#ffd83d", 0.6],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(at.x, at.z - 0.5, 1, 0.5, 2.6);
    pen.stroke();
  }
  pen.lineCap = "butt";
}

function platePixels(frame: Frame, paint: FramePaint, view: PlanView): CarPixel[] {
  for (const car of frame.cars) {
    const radius = view.scale * sizeOf(frame, paint, car) * 1.5;
    const at = middleOf(paint, car);
    const pixel = paint.pixels[car.seat]!;
    const x = pixelX(view, at.x, at.z);
    pixel.y = pixelY(view, at.x, at.z);
    pixel.radius = radius;
    pixel.rise = radius;
    const seen = x > -40 && pixel.y > -40 && x < view.widthPx + 40 && pixel.y < view.heightPx + 40;
    pixel.x = seen ? x : Number.NaN;
  }
  return paint.pixels;
}
