import { Link } from "react-router";
import type { DivisionTrouble } from "#server/competitions/divisions/division-of-team.ts";
import { useDivisionWords } from "../division-words.ts";
import { useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export function DivisionTroubles({
  competitionId,
  troubles,
}: {
  competitionId: string;
  troubles: readonly DivisionTrouble[];
}) {
  const { divisions: texts } = useMessages();
  const words = useDivisionWords();
  if (troubles.length === 0) return null;
  return (
    <Card title={texts.troubles.title}>
      <p className="text-quiet">{texts.troubles.lead}</p>
      <ul className="mt-3 divide-y divide-line">
        {troubles.map(({ teamId, teamName, number, division, broken }) => (
          <li key={teamId} className="py-2">
            <span className="figures text-quiet">{number}</span>{" "}
            <Link to={`${panelPath}/competitions/${competitionId}/teams/${teamId}`} className="link">
              {teamName}
            </Link>{" "}
            · {words.name(division)}
            {broken.length > 0 && <span className="block text-sm">{words.broken(broken)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
