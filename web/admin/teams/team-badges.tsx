import type { PanelTeam } from "#server/event/teams/list-panel-teams.ts";
import { useMessages } from "../../messages/messages.tsx";
import { Badge } from "../../ui/card.tsx";

/** What is out of the ordinary about a team. */
export function TeamBadges({ team }: { team: PanelTeam }) {
  const { states } = useMessages().panelTeams;
  return (
    <span className="flex flex-wrap gap-1">
      {team.disqualifiedAt !== null && <Badge tone="stop">{states.disqualified}</Badge>}
      {team.hiddenAt !== null && <Badge tone="caution">{states.hidden}</Badge>}
      {team.mergedInto !== null && <Badge>{states.merged}</Badge>}
      {team.aiEntrant && <Badge>{states.ai}</Badge>}
      {team.proposedName !== null && <Badge tone="caution">{states.nameWaits}</Badge>}
      {team.deadlineAt !== null && <Badge>{states.extended}</Badge>}
      {team.isImported && team.claimedAt === null && <Badge>{states.unclaimed}</Badge>}
    </span>
  );
}
