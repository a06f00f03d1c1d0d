import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import type { RaceDayStep } from "#domain/stages/race-day.ts";

export interface RaceDayCompetition {
  id: string;
  brand: string | null;
  name: string;
  state: CompetitionState;
  teams: number;
  teamsWithCar: number;
  submissionsCloseAt: Date | null;
  timeZone: string;
  protestMinutes: number;
  planned: { to: CompetitionState; at: Date } | null;
  showId: string | null;
  showProgress: "none" | "empty" | "no-data" | "changed" | "ready" | "under-way" | "told";
  certificates: number;
  steps: RaceDayStep[];
}
