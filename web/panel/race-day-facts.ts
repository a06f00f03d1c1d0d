import type { MomentName } from "#domain/competitions/competition-settings.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import type { RaceDayStep, ShowProgress } from "#domain/stages/race-day.ts";
import type { Closings } from "#server/panel/read-race-day.ts";
import type { ShownCompetition } from "#server/competitions/phases/archive-competition.ts";

export interface RaceDayCompetition {
  id: string;
  brand: string | null;
  name: string;
  state: CompetitionState;
  isRehearsal: boolean;
  teams: number;
  /** names; while submissions are open */
  withoutCar: string[];
  submissionsCloseAt: Date | null;
  timeZone: string;
  protestMinutes: number;
  planned: { to: CompetitionState; at: Date } | null;
  nextDate: { moment: MomentName; at: Date } | null;
  /** what visitors to the city see instead */
  onFirstPage: ShownCompetition | null;
  /** differs from the running one */
  pinnedEngine: string | null;
  runningEngine: string;
  showId: string | null;
  /** fields of the form that creates one; null: there is one, or no final yet */
  newShow: Record<"name" | "brand" | "stageId", string> | null;
  showProgress: ShowProgress;
  closings: Closings;
  steps: RaceDayStep[];
}
