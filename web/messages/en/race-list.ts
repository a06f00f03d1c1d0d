import type { StageKind } from "#rules/stage-state.ts";

/** Texts of the list of a competition's races. */
export const raceList = {
  title: (competition: string) => `Races, ${competition}`,
  lead: "Every race whose result is public, newest first. Open one to watch it, and to have your browser check it.",
  stage: "Stage",
  anyStage: "All stages",
  stages: { practice: "Practice", qualifying: "Qualifying", heats: "Heats", final: "Final" } as Record<
    StageKind,
    string
  >,
  team: "Team",
  anyTeam: "All teams",
  type: "Kind",
  anyType: "All races",
  types: { rated: "Rated races", friendly: "Friendly races" },
  show: "Show",
  race: (number: string, stage: string) => `${stage}, race ${number}`,
  friendly: "friendly",
  podium: "First to third",
  nobodyWon: "Nobody reached the finish",
  turns: (count: string) => `${count} turns`,
  empty: "No race has been run yet.",
  nothingFits: "No race fits.",
  showAll: "Show all races",
  pages: "Pages",
  page: (number: string) => `Page ${number}`,
  newer: "Newer races",
  older: "Older races",
};
