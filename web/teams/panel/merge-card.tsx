import { useMemo } from "react";
import { useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { IntentField } from "../../ui/intent.tsx";
import { SearchableSelect } from "../../ui/searchable-select.tsx";
import { CorrectionForm } from "../../panel-kit/correction-form.tsx";
import { findOtherTeams } from "./find-other-teams.ts";
import type { Route } from "./+types/team";

export function MergeCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, others, stages, id, areAllOthers } = loaderData;
  const find = useMemo(() => findOtherTeams(id, team.id), [id, team.id]);
  if (team.mergedInto !== null || (areAllOthers && others.length === 0)) return null;
  return (
    <Card title={texts.merge}>
      <p className="mb-4 text-sm text-quiet">{texts.mergeLead}</p>
      <CorrectionForm
        asks={stages.some(({ isPublished }) => isPublished)}
        act="merge-teams"
        label={texts.merge}
        kind="danger"
      >
        <IntentField page="teams/panel/team" intent="merge-teams" />
        <input type="hidden" name="version" value={team.version} />
        <SearchableSelect
          key={team.id}
          name="into"
          label={texts.into}
          options={others}
          {...(!areAllOthers && { find })}
          required
        />
      </CorrectionForm>
    </Card>
  );
}
