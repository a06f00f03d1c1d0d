import type { RaceRunKind } from "./race-hold.ts";
import type { RaceReport } from "./race-report.ts";

/** A proposal's life. A cancelled one is gone: it leaves no trace but its entry in the audit log. */
export const rerunStates = ["running", "proposed", "applied", "undone"] as const;

export type RerunState = (typeof rerunStates)[number];

/** Which races of a stage are to be run again, and what is to be different. A missing wish does not narrow the choice. */
export interface RerunChoice {
  /** races in which this team's car took part */
  teamId?: string;
  /** races that this engine ran */
  engineHash?: string;
  /** ISO dates; races finished between them */
  from?: string;
  to?: string;
  /** only these */
  raceIds?: string[];
  /** the same race once more, or one with a seed of its own */
  seeds: "same" | "new";
  /** the car that the team is to race with instead */
  carId?: string;
  /** once applied: the car that it raced with before, for taking the proposal back */
  carBefore?: string;
}

/** What applying a proposal changes. */
export interface RerunDifference {
  /** how many races have another result, of how many */
  changedRaces: number;
  /** runs of so many races disagree: the proposal cannot be applied */
  disagreeing: number;
  races: number;
  /** teams whose place changes, by their new place */
  places: { teamId: string; from: number | null; to: number | null; advancedBefore: boolean; advancesAfter: boolean }[];
}

/** A race of a proposal that was run: its result, and each run of it. */
export type RerunReport = Omit<RaceReport, "log"> & {
  runs: { kind: RaceRunKind; worker: string; logHash: string; engineHash: string; runMs: number }[];
};

/** Which draw a race's seed is once it was run again: with the same seed that of before, with a new one the next of the same number. */
export function drawOf(
  race: { number: number; seedNumber: number | null; redraws: number },
  seeds: RerunChoice["seeds"],
): { seedNumber: number; redraws: number } {
  return { seedNumber: race.seedNumber ?? race.number, redraws: race.redraws + (seeds === "new" ? 1 : 0) };
}
