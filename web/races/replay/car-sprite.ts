import type { Livery } from "./liveries.ts";

export const carMetres = { long: 3.5, wide: 1.62 } as const;

export function paintCarSprite(livery: Livery, number: number, pixelsPerMetre: number): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  const unit = Math.max(4, pixelsPerMetre);
  sprite.width = Math.ceil(carMetres.long * 1.3 * unit);
  sprite.height = Math.ceil(carMetres.wide * 1.7 * unit);
  const pen = sprite.getContext("2d");
  if (!pen) return sprite;
  pen.translate(sprite.width / 2, sprite.height / 2);
  pen.scale(unit, unit);
  const body = bodyShape();
  pen.fillStyle = "rgba(0,0,0,.38)";
  pen.save();
  pen.translate(0.14, 0.2);
  pen.fill(body, "nonzero");
  pen.restore();
  pen.fillStyle = "#0d0f13";
  for (const x of [-1.12, 0.98]) {
    for (const y of [-0.68, 0.68]) roundedBox(pen, x, y, 0.66, 0.34, 0.1);
  }
  // Keeps dark cars visible on dark asphalt.
  pen.lineJoin = "round";
  pen.strokeStyle = "rgba(255,255,255,.92)";
  pen.lineWidth = 0.16;
  pen.stroke(body);
  pen.fillStyle = livery.body;
  pen.fill(body, "nonzero");
  pen.save();
  pen.clip(body);
  paintPattern(pen, livery);
  pen.restore();
  pen.fillStyle = "rgba(255,255,255,.2)";
  pen.fillRect(-1.3, -0.3, 2.4, 0.12);
  pen.fillStyle = "#14171c";
  roundedBox(pen, 0.36, 0, 0.5, 0.36, 0.16);
  pen.fillStyle = "#f4f6f8";
  pen.beginPath();
  pen.arc(0.3, 0, 0.14, 0, 7);
  pen.fill();
  paintNumber(pen, livery, number);
  return sprite;
}

function bodyShape(): Path2D {
  const shape = new Path2D();
  const half: [number, number][] = [
    [-1.72, 0.62],
    [-1.36, 0.62],
    [-1.36, 0.34],
    [-0.9, 0.5],
    [0.16, 0.48],
    [0.52, 0.26],
    [1.36, 0.14],
    [1.36, 0.66],
    [1.66, 0.66],
    [1.74, 0.12],
  ];
  half.forEach(([x, y], i) => (i === 0 ? shape.moveTo(x, y) : shape.lineTo(x, y)));
  for (const [x, y] of half.toReversed()) shape.lineTo(x, -y);
  shape.closePath();
  return shape;
}

function paintPattern(pen: CanvasRenderingContext2D, { pattern, trim }: Livery): void {
  pen.fillStyle = trim;
  switch (pattern) {
    case "plain":
      pen.fillRect(1.34, -0.7, 0.5, 1.4);
      pen.fillRect(-1.8, -0.7, 0.26, 1.4);
      break;
    case "stripe":
      pen.fillRect(-2, -0.16, 4, 0.32);
      break;
    case "hoops":
      for (const x of [-1.34, -0.36, 0.72, 1.42]) pen.fillRect(x, -0.8, 0.34, 1.6);
      break;
    case "halves":
      pen.fillRect(-2, 0, 4, 1);
      break;
    case "nose":
      pen.fillRect(0.46, -0.8, 2, 1.6);
      break;
  }
}

function paintNumber(pen: CanvasRenderingContext2D, livery: Livery, number: number): void {
  pen.fillStyle = livery.body === "#ffffff" ? "#14171c" : "#ffffff";
  pen.beginPath();
  pen.arc(-0.52, 0, 0.4, 0, 7);
  pen.fill();
  pen.fillStyle = livery.body === "#ffffff" ? "#ffffff" : "#14171c";
  pen.font = '800 0.62px "Archivo Variable", "Arial Narrow", sans-serif';
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.save();
  pen.translate(-0.52, 0.02);
  pen.rotate(Math.PI / 2);
  pen.fillText(String(number), 0, 0.02, 0.62);
  pen.restore();
}

function roundedBox(pen: CanvasRenderingContext2D, x: number, y: number, w: number, h: number, r: number): void {
  pen.beginPath();
  pen.roundRect(x - w / 2, y - h / 2, w, h, r);
  pen.fill();
}
