import type { ListedScreen } from "#server/results/show/screens.ts";

/** Why a screen does not show what the others show, the gravest first. */
export type ScreenTrouble = "gone" | "empty" | "alone" | "behind";

/** A screen that was not heard from for longer is gone. */
export const silentMs = 10_000;

/** @returns null: it is in step, with the data of the show */
export function troubleOf(
  { report, seenAt }: Pick<ListedScreen, "report" | "seenAt">,
  show: { step: number; packageVersion: number; steppedAt: Date | null },
  nowMs: number,
): ScreenTrouble | null {
  if (report === null || nowMs - new Date(seenAt).getTime() > silentMs) return "gone";
  if (report.package !== show.packageVersion) return "empty";
  if (report.alone) return "alone";
  // What was said before the step was due tells nothing of it.
  const isOld = show.steppedAt !== null && new Date(seenAt) < show.steppedAt;
  return report.step === show.step || isOld ? null : "behind";
}
