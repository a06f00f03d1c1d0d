import { Form, Link, data, redirect } from "react-router";
import { z } from "zod";
import { stageFormats } from "#engine/stages/stage-plan.ts";
import { isSeedSecretTold } from "#server/races/race-fairness.ts";
import { listStages } from "#server/stages/list-stages.ts";
import { cutLine, oneOf } from "#server/platform/forms/fields.ts";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { longestName } from "#domain/platform/limits.ts";
import { officialStageKinds } from "#domain/stages/stage-state.ts";
import { useMessages } from "../../ui/messages.tsx";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { chooseRows, readListChoice } from "../../panel-kit/list-choice.ts";
import { ListTools } from "../../panel-kit/list-tools.tsx";
import { StageBadge } from "./stage-badge.tsx";
import { stageList, stageSorts } from "./stage-list.ts";
import type { Route } from "./+types/stages";
import { addStage } from "#server/stages/plan-stage.ts";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { stageColumns } from "./stage-columns.ts";

export const handle = { texts: ["panel", "stagesPanel", "listsPanel"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const stages = await listStages(database, competition.id);
  const choice = readListChoice(new URL(request.url).searchParams, stageList);
  return {
    competition: { id: competition.id, name: competition.name },
    choice,
    total: stages.length,
    isTooLate: await isSeedSecretTold(database, competition.id),
    states: [...new Set(stages.map(({ state }) => state))],
    stages: chooseRows(stages, stageList, choice),
  };
}

const stageForm = z.object({
  format: oneOf(stageFormats),
  kind: oneOf(officialStageKinds),
  name: cutLine(longestName),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { format, kind, name } = readForm(stageForm, await request.formData()).values;
  if (!format || !kind || name === "") return data({ reason: "bad-plan" as const }, 400);
  const { database } = context.get(siteContext);
  const outcome = await addStage(database, { competitionId: competition.id, format, kind, name, personId });
  if (outcome.kind === "refused") return data({ reason: outcome.reason }, 400);
  throw redirect(`${panelPath}/competitions/${competition.id}/stages/${outcome.stageId}`);
}

export default function Stages({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { listsPanel, stagesPanel: texts } = useMessages();
  const { competition, stages, states, choice, total } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  const columns = useTableColumns(stageColumns, {
    stage: (stage) =>
      stage.plan === null ? (
        texts.kinds[stage.kind]
      ) : (
        <Link to={`${panelPath}/competitions/${competition.id}/stages/${stage.id}`} className="link">
          {stage.name}
        </Link>
      ),
    state: (stage) => <StageBadge state={stage.state} />,
  });
  return (
    <div className="max-w-6xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <h1 className="display text-4xl">{texts.title}</h1>
      {actionData && <Alert tone="stop" title={texts.refused[actionData.reason]} />}
      {total > 0 && (
        <ListTools
          choice={choice}
          groups={states.map((value) => ({ value, label: texts.states[value] }))}
          sorts={stageSorts.map((value) => ({ value, label: texts.columns[value] }))}
          exportAt={`${panelPath}/competitions/${competition.id}/stages.csv`}
        />
      )}
      {stages.length === 0 ? (
        <EmptyState title={total === 0 ? texts.none : listsPanel.noneFits} />
      ) : (
        <Table dense caption={texts.title} columns={columns} rows={stages} rowKey={(stage) => stage.id} />
      )}
      <Card title={texts.add.title}>
        {loaderData.isTooLate && <p className="mb-4 text-quiet">{texts.refused["seeds-known"]}</p>}
        <Form method="post" className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField name="name" label={texts.add.name} required maxLength={longestName} autoComplete="off" />
          <Select
            name="kind"
            label={texts.add.kind}
            options={officialStageKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <Select
            name="format"
            label={texts.add.format}
            options={stageFormats.map((value) => ({ value, label: texts.formats[value] }))}
          />
          <Button type="submit" kind="primary" className="justify-self-start">
            {texts.add.submit}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
