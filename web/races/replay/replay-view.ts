import type { Cut } from "./director.ts";
import type { CarName } from "./car-names.ts";
import type { Circuit } from "./circuit.ts";
import type { Livery } from "./liveries.ts";
import type { Frame } from "./frame.ts";
import type { Insets } from "./plan-view.ts";
import type { Scenery } from "./scenery.ts";
import type { Setting } from "./setting.ts";

export const cameraNames = ["director", "overview", "chase", "trackside"] as const;
export type CameraName = (typeof cameraNames)[number];

export interface CircuitPlace {
  circuit: Circuit;
  setting: Setting;
  scenery: Scenery;
}

export interface StageSource extends CircuitPlace {
  names: readonly CarName[];
  liveries: readonly Livery[];
  isFarAway: boolean;
  trackScale: number;
  /** the first three seats, the winner first; empty without a winner */
  readonly podium: readonly number[];
  /** read each frame because the pace can change */
  readonly cuts: readonly Cut[];
}

export interface ReplayView {
  /** In CSS pixels. */
  resize(width: number, height: number, pixelRatio: number, insets: Insets): void;
  setDark(dark: boolean): void;
  setCamera(camera: CameraName): void;
  draw(frame: Frame, subject: number): void;
  dispose(): void;
}

/** In CSS pixels. */
export function plateLetterPx({ isFarAway }: Pick<StageSource, "isFarAway">, width: number, height: number): number {
  if (isFarAway) return height / 28;
  return Math.min(width >= 1600 ? 22 : 15, Math.max(11, width / 85));
}
