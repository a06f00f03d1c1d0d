import { ResultVersions } from "../../teams/result-versions.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import type { StageView } from "./stage-view.ts";

export function VersionsCard({ stage, versions, entrants, competition }: StageView) {
  const { versions: texts } = useMessages().stages;
  const names = new Map(entrants.map(({ id, name }) => [id, name]));
  return (
    <Card title={texts.title}>
      <p className="mb-3 text-quiet">{texts.lead}</p>
      <ResultVersions
        competitionId={competition.id}
        stageId={stage.id}
        versions={versions}
        timeZone={competition.timeZone}
        teamName={(teamId) => names.get(teamId) ?? teamId}
      />
    </Card>
  );
}
