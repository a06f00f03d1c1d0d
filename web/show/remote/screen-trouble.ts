import type { ListedScreen } from "#server/show/screens.ts";

/** Most serious first. */
export type ScreenTrouble = "gone" | "empty" | "alone" | "behind";

/** In milliseconds without news. */
export const silentMs = 10_000;

/** @returns null when in step */
export function troubleOf(
  { report, seenAt }: Pick<ListedScreen, "report" | "seenAt">,
  show: { step: number; packageVersion: number; steppedAt: Date | null },
  nowMs: number,
): ScreenTrouble | null {
  if (report === null || nowMs - new Date(seenAt).getTime() > silentMs) return "gone";
  if (report.package !== show.packageVersion) return "empty";
  if (report.alone) return "alone";
  // Reported before the step was due.
  const isOld = show.steppedAt !== null && new Date(seenAt) < show.steppedAt;
  return report.step === show.step || isOld ? null : "behind";
}
