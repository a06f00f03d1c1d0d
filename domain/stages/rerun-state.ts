import type { RaceRunKind } from "../races/race-hold.ts";
import type { RaceReport } from "../races/race-report.ts";

/** Cancelled proposals are deleted; only the audit log keeps them. */
export const rerunStates = ["running", "proposed", "applied", "undone"] as const;

export type RerunState = (typeof rerunStates)[number];

export interface RerunChoice {
  teamId?: string;
  engineHash?: string;
  /** ISO dates; by when the races finished */
  from?: string;
  to?: string;
  raceIds?: string[];
  seeds: "same" | "new";
  carId?: string;
  carBefore?: string;
}

export interface RerunDifference {
  changedRaces: number;
  /** races whose runs disagree; the proposal can't be applied */
  disagreeing: number;
  races: number;
  places: { teamId: string; from: number | null; to: number | null; advancedBefore: boolean; advancesAfter: boolean }[];
}

export type RerunReport = Omit<RaceReport, "log"> & {
  runs: { kind: RaceRunKind; worker: string; logHash: string; engineHash: string; runMs: number }[];
};

/** The same seed keeps its draw; a new one takes the next. */
export function drawOf(
  race: { number: number; seedNumber: number | null; redraws: number },
  seeds: RerunChoice["seeds"],
): { seedNumber: number; redraws: number } {
  return { seedNumber: race.seedNumber ?? race.number, redraws: race.redraws + (seeds === "new" ? 1 : 0) };
}
