import { type SplitShot, splitShotAt } from "./split-shots.ts";
import type { Insets } from "./plan-view.ts";

/** How long the second picture takes to push the first one aside, and to leave again. */
const pushSeconds = 0.24;

/** Two pictures beside each other: how far the second one is in, from 0 to 1, and the seat that it looks at. */
export interface Split {
  share: number;
  subject: number;
}

/** A picture's part of the whole, in its pixels, and what other things cover of it. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
  insets: Insets;
}

/** The split at a time: where two things happen at once that one picture has no room for. */
export function splitAt(splitShots: readonly SplitShot[], seconds: number): Split | null {
  const shot = splitShotAt(splitShots, seconds);
  if (!shot) return null;
  const { fromSeconds, toSeconds, subject } = shot;
  // Where one follows another, the second picture only turns to another car.
  const isFirst = !splitShots.some((each) => each.toSeconds === fromSeconds);
  const isLast = !splitShots.some((each) => each.fromSeconds === toSeconds);
  const way = Math.min(
    1,
    isFirst ? (seconds - fromSeconds) / pushSeconds : 1,
    isLast ? (toSeconds - seconds) / pushSeconds : 1,
  );
  return { subject, share: way * way * (3 - 2 * way) };
}

/**
 * Where both pictures are: beside each other, on upright pictures one above the other, each with half of the room that nothing covers. The
 * second one comes in from the edge in its full size; the first becomes as small as that leaves it.
 */
export function partsOf(width: number, height: number, insets: Insets, share: number): { main: Part; side: Part } {
  const across = width - insets.left - insets.right;
  const down = height - insets.top - insets.bottom;
  if (across >= down) {
    const size = Math.round(insets.right + across / 2);
    const border = Math.round(width - share * size);
    return {
      main: { left: 0, top: 0, width: border, height, insets: { ...insets, right: 0 } },
      side: { left: border, top: 0, width: size, height, insets: { ...insets, left: 0 } },
    };
  }
  const size = Math.round(insets.bottom + down / 2);
  const border = Math.round(height - share * size);
  return {
    main: { left: 0, top: 0, width, height: border, insets: { ...insets, bottom: 0 } },
    side: { left: 0, top: border, width, height: size, insets: { ...insets, top: 0 } },
  };
}

/** The kerb between the two. The pen must be in pixels. */
export function paintKerb(pen: CanvasRenderingContext2D, side: Part, widthPx: number, heightPx: number): void {
  const isUpright = side.left > 0 || side.width < widthPx;
  const [long, across] = isUpright ? [heightPx, widthPx] : [widthPx, heightPx];
  const thick = Math.max(5, Math.round(Math.min(widthPx, heightPx) / 110));
  const stripe = thick * 4;
  const at = isUpright ? side.left : side.top;
  if (at >= across) return;
  for (let from = 0, index = 0; from < long; from += stripe, index += 1) {
    pen.fillStyle = index % 2 === 0 ? "#e10f2b" : "#f4f6f8";
    if (isUpright) pen.fillRect(at - thick / 2, from, thick, stripe);
    else pen.fillRect(from, at - thick / 2, stripe, thick);
  }
}
