/** In metres: `x` and `z` are its middle, `y` is its bottom; `w` lies along x and `d` along z. */
export interface Solid {
  form: "box" | "gable" | "pillar" | "dome" | "ball" | "taper";
  x: number;
  y: number;
  z: number;
  w: number;
  h: number;
  d: number;
  colour: string;
  /** of a pillar: width at the top, 0 for a cone, 1 for a cylinder */
  narrow?: number;
  /** of a pillar: its sides; of a ball: how often its triangles are divided */
  detail?: number;
  /** of a taper: the end at +x */
  front?: { y: number; h: number; d: number };
  /** radians around its middle, as seen from above, and upwards at +x */
  turn?: number;
  tilt?: number;
  /** shines at night */
  glows?: boolean;
}

export function box(x: number, y: number, z: number, w: number, h: number, d: number, colour: string): Solid {
  return { form: "box", x, y, z, w, h, d, colour };
}

/** A roof with its ridge along x. */
export function gable(x: number, y: number, z: number, w: number, h: number, d: number, colour: string): Solid {
  return { form: "gable", x, y, z, w, h, d, colour };
}

export function pillar(
  x: number,
  y: number,
  z: number,
  bottom: number,
  top: number,
  h: number,
  colour: string,
  detail = 12,
): Solid {
  return { form: "pillar", x, y, z, w: 2 * bottom, h, d: 2 * bottom, colour, narrow: top / bottom, detail };
}

export function dome(x: number, y: number, z: number, r: number, colour: string, tall = 1): Solid {
  return { form: "dome", x, y, z, w: 2 * r, h: r * tall, d: 2 * r, colour };
}

/** `y` is its middle. */
export function ball(x: number, y: number, z: number, r: number, colour: string, detail = 1): Solid {
  return { form: "ball", x, y: y - r, z, w: 2 * r, h: 2 * r, d: 2 * r, colour, detail };
}

interface End {
  x: number;
  /** its middle */
  y: number;
  w: number;
  h: number;
}

export function taper(from: End, to: End, z: number, colour: string): Solid {
  const front = { y: to.y - to.h / 2, h: to.h, d: to.w };
  const [x, y] = [(from.x + to.x) / 2, from.y - from.h / 2];
  return { form: "taper", x, y, z, w: to.x - from.x, h: from.h, d: from.w, colour, front };
}

/** A wall between two points. */
export function wall(from: readonly number[], to: readonly number[], y: number, h: number, d: number, colour: string) {
  const [ax = 0, az = 0] = from;
  const [bx = 0, bz = 0] = to;
  const straight = box((ax + bx) / 2, y, (az + bz) / 2, Math.hypot(bx - ax, bz - az), h, d, colour);
  return { ...straight, turn: Math.atan2(az - bz, bx - ax) };
}

export function topOf({ y, h, front }: Solid): number {
  return Math.max(y + h, front ? front.y + front.h : y);
}

export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
