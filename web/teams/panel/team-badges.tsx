import type { PanelTeam } from "#server/teams/list-panel-teams.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Badge } from "../../ui/card.tsx";

/** The last of the steps that a team has taken. */
export function progressOf({ checkedInAt, hasCar, members, claimedAt, isImported }: PanelTeam) {
  if (checkedInAt !== null) return "checkedIn";
  if (hasCar) return "submitted";
  if (members > 0 || claimedAt !== null) return "claimed";
  return isImported ? "invited" : "empty";
}

/** `isInList`: columns show the progress, and AI if there is room. */
export function TeamBadges({ team, isInList = false }: { team: PanelTeam; isInList?: boolean }) {
  const { states } = useMessages().teamsPanel;
  return (
    <span className="flex flex-wrap gap-1">
      {team.disqualifiedAt !== null && <Badge tone="stop">{states.disqualified}</Badge>}
      {team.hiddenAt !== null && <Badge tone="caution">{states.hidden}</Badge>}
      {team.mergedInto !== null && <Badge>{states.merged}</Badge>}
      {team.aiEntrant && (
        <span className={isInList ? "lg:hidden" : undefined}>
          <Badge>{states.ai}</Badge>
        </span>
      )}
      {team.copiedHouseCar !== null && <Badge tone="caution">{states.houseCar({ name: team.copiedHouseCar })}</Badge>}
      {team.proposedName !== null && <Badge tone="caution">{states.nameWaits}</Badge>}
      {team.deadlineAt !== null && <Badge>{states.extended}</Badge>}
      {!isInList && team.isImported && team.claimedAt === null && <Badge>{states.unclaimed}</Badge>}
    </span>
  );
}
