import type { PanelTeam } from "#server/teams/list-panel-teams.ts";

/** The last of the steps that a team has taken. */
export function progressOf({ checkedInAt, hasCar, members, claimedAt, isImported }: PanelTeam) {
  if (checkedInAt !== null) return "checkedIn";
  if (hasCar) return "submitted";
  if (members > 0 || claimedAt !== null) return "claimed";
  return isImported ? "invited" : "empty";
}
