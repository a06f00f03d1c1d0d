import { NewId } from "../../app/new-id.tsx";
import { idForNew } from "#server/platform/database/created-once.ts";
import { Form, data, redirect } from "react-router";
import { z } from "zod";
import { stageFormats } from "#engine/stages/stage-plan.ts";
import { isSeedSecretPublished } from "#server/races/race-fairness.ts";
import { readForm, cutLine, oneOf } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { longestName } from "#domain/platform/limits.ts";
import { officialStageKinds } from "#domain/stages/stage-state.ts";
import { useMessages } from "../../ui/messages.tsx";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Card, EmptyState } from "../../ui/card.tsx";
import { TextField, Select } from "../../ui/field.tsx";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import { StageBadge } from "./stage-badge.tsx";
import { stagesList } from "./stages-list.server.ts";
import type { Route } from "./+types/stages";
import { addStage } from "#server/stages/plan-stage.ts";

export const handle = { texts: ["panel", "stagesPanel", "competitionsPanel", "listsPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(stagesList, args);
  const { id } = found.competition;
  return {
    competitionId: id,
    list,
    isTooLate: await isSeedSecretPublished(args.context.get(siteContext).database, id),
  };
}

const stageForm = z.object({
  format: oneOf(stageFormats),
  kind: oneOf(officialStageKinds),
  name: cutLine(longestName),
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const form = await request.formData();
  const { format, kind, name } = readForm(stageForm, form).values;
  if (!format || !kind || name === "") return data({ reason: "bad-plan" as const }, 400);
  const { database } = context.get(siteContext);
  const outcome = await addStage(database, {
    id: idForNew(form),
    competitionId: competition.id,
    format,
    kind,
    name,
    personId,
  });
  if (outcome.kind === "refused") return data({ reason: outcome.reason }, 400);
  throw redirect(`${panelPath}/competitions/${competition.id}/stages/${outcome.stageId}`);
}

export default function Stages({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { stagesPanel: texts, panel, competitionsPanel } = useMessages();
  const { stages: title } = panel.sections;
  const { competitionId, list } = loaderData;
  useLiveTopics([`competition:${competitionId}`]);
  return (
    <PanelPage title={title} notices={actionData && <Alert tone="stop" title={texts.refused[actionData.reason]} />}>
      <SearchedList list={list} none={<EmptyState title={texts.none} />}>
        <PanelTable list={list} caption={title} cells={{ state: ({ state }) => <StageBadge state={state} /> }} />
      </SearchedList>
      <Card title={texts.add.title}>
        {loaderData.isTooLate ? (
          <p className="text-quiet">{texts.refused["seeds-known"]}</p>
        ) : (
          <Form method="post" className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <NewId />
            <TextField name="name" label={panel.words.name} required maxLength={longestName} autoComplete="off" />
            <Select
              name="kind"
              label={panel.words.kind}
              options={officialStageKinds.map((value) => ({ value, label: texts.kinds[value] }))}
            />
            <Select
              name="format"
              label={competitionsPanel.fields.format}
              options={stageFormats.map((value) => ({ value, label: texts.formats[value] }))}
            />
            <Button type="submit" kind="primary" className="justify-self-start">
              {texts.add.submit}
            </Button>
          </Form>
        )}
      </Card>
    </PanelPage>
  );
}
