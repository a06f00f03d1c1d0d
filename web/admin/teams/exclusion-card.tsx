import { reasonLength } from "#rules/limits.ts";
import { Form } from "react-router";
import { stageActs } from "#rules/stage-acts.ts";
import { isDoneIn } from "#rules/act.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import type { Route } from "./+types/team";

const page = "admin/teams/team";

/** Out of a stage, or out of the competition: two strengths of one decision, explained where one presses. */
export function ExclusionCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().panelTeams;
  const { exclude } = texts;
  const { dateTime, list } = useFormats();
  const { team, stages, keepsPlaces, timeZone } = loaderData;
  const vacant = keepsPlaces ? exclude.stayEmpty : exclude.closeUp;
  const open = stages.filter(
    ({ state, withdrawnReason }) => withdrawnReason === null && isDoneIn(stageActs.withdraw, state),
  );
  const left = stages.filter(({ withdrawnReason }) => withdrawnReason !== null);
  const decided = stages.flatMap(({ name, decidedAt }) =>
    decidedAt === null ? [] : [`${name} (${dateTime(decidedAt, timeZone)})`],
  );
  return (
    <Card title={texts.disqualify}>
      <p className="text-sm text-quiet">{`${exclude.lead} ${vacant}`}</p>
      <div className="mt-4 space-y-4 border-t border-line pt-4">
        <p>{exclude.outLead}</p>
        {left.map(({ id, name, withdrawnReason }) => (
          <Form key={id} method="post" className="space-y-2">
            <input type="hidden" name="stage" value={id} />
            <p className="font-semibold">{exclude.isOut({ stage: name, reason: withdrawnReason ?? "" })}</p>
            <IntentButton page={page} intent="readmit">
              {texts.acts.readmit({ stage: name })}
            </IntentButton>
          </Form>
        ))}
        {open.length === 0 ? (
          left.length === 0 && <p className="text-quiet">{exclude.noStage}</p>
        ) : (
          <Form method="post" className="space-y-4">
            <Select
              name="stage"
              label={exclude.stage}
              options={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextField
              name="reason"
              label={texts.reason}
              required
              minLength={reasonLength.min}
              maxLength={reasonLength.max}
              autoComplete="off"
            />
            <IntentButton page={page} intent="withdraw" kind="danger">
              {texts.acts.withdraw}
            </IntentButton>
          </Form>
        )}
      </div>
      <Form method="post" className="mt-4 space-y-4 border-t border-line pt-4">
        <input type="hidden" name="version" value={team.version} />
        {team.disqualifiedReason === null ? (
          <>
            <p>{exclude.disqualifyLead}</p>
            <TextField
              name="from"
              type="datetime-local"
              label={exclude.from}
              hint={`${exclude.fromHint({ zone: timeZone })} ${decided.length > 0 ? exclude.decided({ stages: list(decided) }) : ""}`}
            />
            <TextField
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              maxLength={reasonLength.max}
              autoComplete="off"
            />
            <IntentButton page={page} intent="disqualify-team" kind="danger">
              {texts.acts["disqualify-team"]}
            </IntentButton>
          </>
        ) : (
          <>
            <p className="font-semibold">{texts.disqualified({ reason: team.disqualifiedReason })}</p>
            <p>
              {team.disqualifiedFrom === null
                ? exclude.sinceBeginning
                : exclude.since({ moment: dateTime(team.disqualifiedFrom, timeZone) })}
            </p>
            <IntentButton page={page} intent="reinstate-team">
              {texts.acts["reinstate-team"]}
            </IntentButton>
          </>
        )}
      </Form>
    </Card>
  );
}
