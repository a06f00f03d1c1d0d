import type { PanelTeam } from "#server/teams/list-panel-teams.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Badge } from "../../ui/card.tsx";

/** `aiInColumn`: a column shows AI, if there is room. */
export function TeamBadges({ team, aiInColumn = false }: { team: PanelTeam; aiInColumn?: boolean }) {
  const { states } = useMessages().teamsPanel;
  return (
    <span className="flex flex-wrap gap-1">
      {team.disqualifiedAt !== null && <Badge tone="stop">{states.disqualified}</Badge>}
      {team.hiddenAt !== null && <Badge tone="caution">{states.hidden}</Badge>}
      {team.mergedInto !== null && <Badge>{states.merged}</Badge>}
      {team.aiEntrant && (
        <span className={aiInColumn ? "lg:hidden" : undefined}>
          <Badge>{states.ai}</Badge>
        </span>
      )}
      {team.proposedName !== null && <Badge tone="caution">{states.nameWaits}</Badge>}
      {team.deadlineAt !== null && <Badge>{states.extended}</Badge>}
      {team.isImported && team.claimedAt === null && <Badge>{states.unclaimed}</Badge>}
    </span>
  );
}
