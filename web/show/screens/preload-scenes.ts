import { hasGraphicsDevice } from "../../races/replay/graphics-device.ts";

/** One letter of every font file. */
const letters = "Ağışİ0";
const faces = ['700 1em "Archivo Variable"', 'oblique 850 1em "Archivo Variable"', '700 1em "Inter Variable"'];

export const loadTestCard = async () => ({ default: (await import("./scenes/test-card.tsx")).TestCard });
export const loadRaceScene = async () => ({ default: (await import("./scenes/race-scene.tsx")).RaceScene });
export const loadDrawScene = async () => ({ default: (await import("./scenes/draw-scene.tsx")).DrawScene });
export const loadLowerThird = async () => ({ default: (await import("./scenes/lower-third.tsx")).LowerThird });

export function fetchAhead(): void {
  for (const face of faces) document.fonts.load(face, letters).catch(() => null);
  for (const load of [loadRaceScene, loadTestCard, loadDrawScene, loadLowerThird]) load().catch(() => null);
  if (!hasGraphicsDevice()) return;
  import("../../races/replay/scene/view-3d.ts").catch(() => null);
  import("../../races/replay/scene/car-pose.ts").catch(() => null);
}
