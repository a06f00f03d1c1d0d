import type { Cut } from "./director.ts";
import type { CarName } from "./car-names.ts";
import type { Circuit } from "./circuit.ts";
import type { Livery } from "./liveries.ts";
import type { Moment } from "./moment.ts";
import type { Insets } from "./plan-view.ts";
import type { Scenery } from "./scenery.ts";
import type { Setting } from "./setting.ts";

/** How the race is looked at. "director" cuts by itself to what matters. */
export const cameraNames = ["director", "overview", "chase", "trackside"] as const;
export type CameraName = (typeof cameraNames)[number];

/** The place and the cars of a race, as drawings need them. */
export interface StageSource {
  circuit: Circuit;
  setting: Setting;
  scenery: Scenery;
  names: readonly CarName[];
  liveries: readonly Livery[];
  /** the picture is on a wall, and read from the last row of a hall */
  isFarAway: boolean;
  trackScale: number;
  /** the first three seats, the winner first; empty when nobody won */
  readonly podium: readonly number[];
  /** the director's plan; read anew each frame, for the pace may change */
  readonly cuts: readonly Cut[];
}

/** Something that draws moments: the flat view and the solid one. It is told everything and knows no clock. */
export interface ReplayView {
  /** Size in CSS pixels, pixels of the screen for each, and the room that other things cover. */
  resize(width: number, height: number, pixelRatio: number, insets: Insets): void;
  setDark(dark: boolean): void;
  setCamera(camera: CameraName): void;
  /** Draws the moment. `subject` is the seat that a following camera looks at. */
  draw(moment: Moment, subject: number): void;
  dispose(): void;
}

/** Size of the letters on name plates, in CSS pixels: on a wall a twenty-eighth of the picture's height. */
export function plateLetterPx({ isFarAway }: Pick<StageSource, "isFarAway">, width: number, height: number): number {
  if (isFarAway) return height / 28;
  // A picture that fills a large screen is looked at from farther away.
  return Math.min(width >= 1600 ? 22 : 15, Math.max(11, width / 85));
}
