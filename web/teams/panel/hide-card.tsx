import { useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { IntentField } from "../../ui/intent.tsx";
import { CorrectionForm } from "../../panel-kit/correction-form.tsx";
import type { Route } from "./+types/team";

export function HideCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().panelTeams;
  const { team, stages } = loaderData;
  const { hiddenReason: reason } = team;
  const act = reason === null ? "hide-team" : "show-team";
  return (
    <Card title={texts.hide}>
      <p className="mb-4 text-sm text-quiet">{texts.hideLead}</p>
      {reason !== null && <p className="mb-4 font-semibold">{texts.hidden({ reason })}</p>}
      <CorrectionForm
        key={act}
        asks={stages.some(({ isPublished }) => isPublished)}
        act={act}
        label={texts.acts[act]}
        kind={reason === null ? "danger" : "quiet"}
        takesReason={reason === null}
      >
        <IntentField page="teams/panel/team" intent={act} />
        <input type="hidden" name="version" value={team.version} />
      </CorrectionForm>
    </Card>
  );
}
