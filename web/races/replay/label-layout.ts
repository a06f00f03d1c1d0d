export type PlatePlace = ReturnType<typeof cornerOf>;

type Plate = [carX: number, carY: number, width: number, height: number, reach: number, rise?: number];

const places = [
  [0, -1, 0],
  [0.85, -0.7, 0],
  [-0.85, -0.7, 0],
  [1.1, 0, 0],
  [-1.1, 0, 0],
  [0, 1, 0],
  [0.85, 0.8, 0],
  [-0.85, 0.8, 0],
  [0, -1, 1.2],
  [0.8, -0.9, 1],
  [-0.8, -0.9, 1],
  [1.1, -0.4, 1],
  [-1.1, -0.4, 1],
  [0, 1, 1.2],
  [0.8, 0.9, 1],
  [-0.8, 0.9, 1],
  [0, -1, 2.4],
  [1, -1, 2],
  [-1, -1, 2],
  [0, 1, 2.4],
] as const;

const near = places.filter(([, , out]) => out === 0).length;

/**
 * A plate keeps its side from frame to frame as long as that is free, so plates do not dance; one that had to lie far
 * out comes back as soon as there is room.
 */
export class LabelLayout {
  readonly #side: Int8Array;
  readonly #boxes: Float64Array;
  /** no plates here; set before each frame */
  reserved: { left: number; top: number; widthPx: number; heightPx: number } | undefined;
  #count = 0;
  #width = 0;
  #height = 0;

  constructor(cars: number) {
    this.#side = new Int8Array(cars).fill(-1);
    this.#boxes = new Float64Array((cars * 2 + 1) * 4);
  }

  begin(width: number, height: number): void {
    this.#count = 0;
    this.#width = width;
    this.#height = height;
    if (this.reserved) this.#add(this.reserved.left, this.reserved.top, this.reserved.widthPx, this.reserved.heightPx);
  }

  forget(): void {
    this.#side.fill(-1);
  }

  keepClear(x: number, y: number, radius: number, rise = radius): void {
    this.#add(x - radius, y - rise, 2 * radius, 2 * rise);
  }

  place(seat: number, ...plate: Plate): PlatePlace {
    const last = this.#side[seat]!;
    const kept = last < near ? last : -1;
    let best = Math.max(kept, 0);
    let leastCovered = kept >= 0 ? this.#covered(kept, plate) : Infinity;
    for (let side = 0; side < places.length && leastCovered > 0; side += 1) {
      const covered = this.#covered(side, plate);
      if (covered < leastCovered) {
        leastCovered = covered;
        best = side;
      }
    }
    this.#side[seat] = best;
    const corner = cornerOf(best, plate);
    this.#add(corner.x, corner.y, plate[2], plate[3]);
    return corner;
  }

  #add(x: number, y: number, width: number, height: number): void {
    const at = this.#count * 4;
    if (at + 4 > this.#boxes.length) return;
    this.#boxes[at] = x;
    this.#boxes[at + 1] = y;
    this.#boxes[at + 2] = x + width;
    this.#boxes[at + 3] = y + height;
    this.#count += 1;
  }

  #covered(side: number, plate: Plate): number {
    const [, , width, height] = plate;
    const { x, y } = cornerOf(side, plate);
    const inside = overlap(x, x + width, 2, this.#width - 2) * overlap(y, y + height, 2, this.#height - 2);
    let sum = width * height - inside;
    for (let i = 0; i < this.#count; i += 1) {
      const b = i * 4;
      sum +=
        overlap(x - 2, x + width + 2, this.#boxes[b]!, this.#boxes[b + 2]!) *
        overlap(y - 2, y + height + 2, this.#boxes[b + 1]!, this.#boxes[b + 3]!);
    }
    // Ignores rounding errors.
    return sum < 1 ? 0 : sum;
  }
}

function overlap(a: number, b: number, c: number, d: number): number {
  return Math.max(0, Math.min(b, d) - Math.max(a, c));
}

function cornerOf(side: number, [carX, carY, width, height, reach, rise = reach]: Plate) {
  const [dx, dy, out] = places[side]!;
  return {
    x: Math.round(carX + dx * (reach + width * 0.32 + out * width * 0.6) - width / 2),
    y: Math.round(carY + dy * (rise + out * height * 1.15) - height / 2),
  };
}
