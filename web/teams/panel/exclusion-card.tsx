import { stageActs } from "#domain/stages/stage-acts.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { IntentField } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import { CorrectionForm } from "../../panel-kit/correction-form.tsx";
import type { Route } from "./+types/team";

const page = "teams/panel/team";

export function ExclusionCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { exclude } = texts;
  const { dateTime, list } = useFormats();
  const { team, stages, keepsPlaces, timeZone } = loaderData;
  const vacant = keepsPlaces ? exclude.stayEmpty : exclude.closeUp;
  const open = stages.filter(
    ({ state, withdrawnReason }) => withdrawnReason === null && isDoneIn(stageActs.withdraw, state),
  );
  const disqualification = team.disqualifiedReason === null ? "disqualify-team" : "reinstate-team";
  const left = stages.filter(({ withdrawnReason }) => withdrawnReason !== null);
  const decided = stages.flatMap(({ name, decidedAt }) =>
    decidedAt === null ? [] : [`${name} (${dateTime(decidedAt, timeZone)})`],
  );
  return (
    <Card title={texts.disqualify}>
      <p className="text-sm text-quiet">{`${exclude.lead} ${vacant}`}</p>
      <div className="mt-4 space-y-4 border-t border-line pt-4">
        <p>{exclude.outLead}</p>
        {left.map(({ id, name, withdrawnReason, isPublished }) => (
          <div key={id} className="space-y-2">
            <p className="font-semibold">{exclude.isOut({ stage: name, reason: withdrawnReason ?? "" })}</p>
            <CorrectionForm asks={isPublished} act="readmit-team" label={texts.acts.readmit({ stage: name })}>
              <IntentField page={page} intent="readmit" />
              <input type="hidden" name="stage" value={id} />
            </CorrectionForm>
          </div>
        ))}
        {open.length === 0 ? (
          left.length === 0 && <p className="text-quiet">{exclude.noStage}</p>
        ) : (
          <CorrectionForm
            key={open.map(({ id }) => id).join()}
            asks={open.some(({ isPublished }) => isPublished)}
            act="withdraw-team"
            label={texts.acts.withdraw}
            kind="danger"
            takesReason
          >
            <IntentField page={page} intent="withdraw" />
            <Select
              name="stage"
              required
              placeholder={exclude.chooseStage}
              label={exclude.stage}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </CorrectionForm>
        )}
      </div>
      <div className="mt-4 space-y-4 border-t border-line pt-4">
        {team.disqualifiedReason === null ? (
          <p>{exclude.disqualifyLead}</p>
        ) : (
          <>
            <p className="font-semibold">{texts.disqualified({ reason: team.disqualifiedReason })}</p>
            <p>
              {team.disqualifiedFrom === null
                ? exclude.sinceBeginning
                : exclude.since({ moment: dateTime(team.disqualifiedFrom, timeZone) })}
            </p>
          </>
        )}
        <CorrectionForm
          key={disqualification}
          asks={stages.some(({ isPublished }) => isPublished)}
          act={disqualification}
          label={texts.acts[disqualification]}
          kind={disqualification === "disqualify-team" ? "danger" : "quiet"}
          takesReason={disqualification === "disqualify-team"}
        >
          <IntentField page={page} intent={disqualification} />
          <input type="hidden" name="version" value={team.version} />
          {disqualification === "disqualify-team" && (
            <TextField
              name="from"
              type="datetime-local"
              label={exclude.from}
              hint={`${exclude.fromHint({ zone: timeZone })} ${decided.length > 0 ? exclude.decided({ stages: list(decided) }) : ""}`}
            />
          )}
        </CorrectionForm>
      </div>
    </Card>
  );
}
