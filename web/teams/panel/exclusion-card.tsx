import { stageActs } from "#domain/stages/stage-acts.ts";
import { isDoneIn } from "#domain/platform/act.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import type { Route } from "./+types/team";

const page = "teams/panel/team";

export function ExclusionCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { teamsPanel, panel } = useMessages();
  const { team: texts } = teamsPanel;
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
      <div className="mt-4 space-y-4 border-t border-line pt-4 empty:hidden">
        {left.map(({ id, name, withdrawnReason, isPublished }) => (
          <div key={id} className="space-y-2">
            <p className="font-semibold">{exclude.isOut({ stage: name, reason: withdrawnReason ?? "" })}</p>
            <ActForm
              page={page}
              intent="readmit"
              label={texts.acts.readmit({ stage: name })}
              fields={{ stage: id }}
              isPublished={isPublished}
            />
          </div>
        ))}
        {open.length > 0 && (
          <ActForm
            key={open.map(({ id }) => id).join()}
            page={page}
            intent="withdraw"
            label={texts.acts.withdraw}
            kind="danger"
            isPublished={open.some(({ isPublished }) => isPublished)}
            takesReason
          >
            <Select
              name="stage"
              required
              placeholder={exclude.chooseStage}
              label={panel.words.stage}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </ActForm>
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
        <ActForm
          key={disqualification}
          page={page}
          intent={disqualification}
          label={texts.acts[disqualification]}
          kind={disqualification === "disqualify-team" ? "danger" : "quiet"}
          fields={{ version: team.version }}
          isPublished={stages.some(({ isPublished }) => isPublished)}
          takesReason={disqualification === "disqualify-team"}
        >
          {disqualification === "disqualify-team" && (
            <TextField
              name="from"
              type="datetime-local"
              label={exclude.from}
              hint={`${exclude.fromHint({ zone: timeZone })} ${decided.length > 0 ? exclude.decided({ stages: list(decided) }) : ""}`}
            />
          )}
        </ActForm>
      </div>
    </Card>
  );
}
