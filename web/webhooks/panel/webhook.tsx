import { Form, Link, data, redirect } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import {
  changeWebhook,
  findWebhook,
  removeWebhook,
  switchWebhook,
  testWebhook,
  webhookForm,
  type WebhookProblem,
} from "#server/webhooks/webhooks.ts";
import { useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { siteError } from "../../app/site-error.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/webhook";
import { WebhookFields } from "./webhook-fields.tsx";
import { deliveriesOf } from "./webhooks-list.server.ts";

export const handle = { texts: ["panel", "webhooksPanel"] };

const page = "webhooks/panel/webhook";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args;
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const webhook = await findWebhook(database, { competitionId: competition.id, id: params.webhookId });
  if (!webhook) throw siteError(404, messages.webhooksPanel.gone);
  return { competitionId: competition.id, webhook, list: (await shownList(deliveriesOf(webhook.id), args)).list };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId, messages } = await competitionInScope(context, request, params.competitionId);
  const { database, secrets, innerHosts } = context.get(siteContext);
  const gone = () => siteError(404, messages.webhooksPanel.gone);
  const id = params.webhookId;
  if (!(await findWebhook(database, { competitionId: competition.id, id }))) throw gone();
  const form = await request.formData();
  const intent = intentIn(form, page);
  const act = { competition, personId };
  const noProblems: WebhookProblem[] = [];
  switch (intent) {
    case "change-webhook": {
      const { given } = readForm(webhookForm, form);
      const outcome = await changeWebhook(database, { seals: secrets, innerHosts }, act, id, given);
      if ("reason" in outcome) throw gone();
      if (outcome.kind === "done") return { intent, problems: noProblems, given: null, savedAt: Date.now() };
      const { name, kind, language, events } = given;
      return data({ intent, problems: outcome.problems, given: { name, kind, language, events } }, 400);
    }
    case "remove-webhook":
      await removeWebhook(database, act, id);
      throw redirect(`${panelPath}/competitions/${competition.id}/webhooks`);
    case "test-webhook":
    case "switch-on-webhook":
    case "switch-off-webhook": {
      const outcome =
        intent === "test-webhook"
          ? await testWebhook(database, act, id)
          : await switchWebhook(database, act, id, intent === "switch-on-webhook" ? "on" : "off");
      return data({ intent, problems: noProblems, given: null }, outcome.kind === "refused" ? 409 : 200);
    }
    default:
      return data({ intent: null, problems: noProblems, given: null }, 400);
  }
}

export default function WebhookPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { webhooksPanel: texts } = useMessages();
  const { competitionId, webhook, list } = loaderData;
  const { name, kind, host, state, stoppedBy } = webhook;
  useLiveTopics([`competition:${competitionId}`]);
  const isOn = state === "on";
  return (
    <PanelPage
      title={name}
      above={
        <Link to={`${panelPath}/competitions/${competitionId}/webhooks`} className="link">
          {texts.title}
        </Link>
      }
      lead={
        <p>
          <Badge tone={isOn ? "go" : stoppedBy === null ? "neutral" : "stop"}>{texts.states[state]}</Badge>{" "}
          {texts.kinds[kind]} · {host}
        </p>
      }
      isNarrow
    >
      {stoppedBy !== null && (
        <Alert tone="stop" title={texts.stops[stoppedBy]}>
          {texts.stoppedHow}
        </Alert>
      )}
      {actionData?.intent === "test-webhook" && <Alert tone="go" title={texts.testQueued} />}
      {actionData?.intent === "change-webhook" && actionData.problems.length === 0 && (
        <Alert tone="go" title={texts.saved} />
      )}
      <div className="flex flex-wrap gap-3">
        <Form method="post" className="flex flex-wrap gap-3">
          {isOn ? (
            <>
              <IntentButton page={page} kind="primary" intent="test-webhook">
                {texts.test}
              </IntentButton>
              <IntentButton page={page} intent="switch-off-webhook">
                {texts.switchOff}
              </IntentButton>
            </>
          ) : (
            <IntentButton page={page} kind="primary" intent="switch-on-webhook">
              {texts.switchOn}
            </IntentButton>
          )}
        </Form>
        <Dialog
          trigger={<Button kind="danger">{texts.remove}</Button>}
          title={texts.removeAsk({ name })}
          description={texts.removeText}
          actions={
            <Form method="post">
              <IntentButton page={page} kind="danger" intent="remove-webhook">
                {texts.remove}
              </IntentButton>
            </Form>
          }
        />
      </div>
      <Card title={texts.deliveries}>
        {list.total === 0 ? (
          <p className="text-quiet">{texts.noDeliveries}</p>
        ) : (
          <PanelTable
            list={list}
            caption={texts.deliveries}
            cells={{
              state: (delivery) => (
                <Badge tone={delivery.state === "sent" ? "go" : delivery.problem === null ? "neutral" : "caution"}>
                  {texts.deliveryStates[delivery.state]}
                </Badge>
              ),
            }}
          />
        )}
      </Card>
      <Card title={texts.settings}>
        <Form
          method="post"
          className="space-y-5"
          key={actionData && "savedAt" in actionData ? actionData.savedAt : "form"}
          noValidate
          data-unkept
        >
          <WebhookFields
            webhook={webhook}
            given={actionData?.given ?? undefined}
            problems={actionData?.problems ?? []}
          />
          <IntentButton page={page} kind="primary" intent="change-webhook">
            {texts.save}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}
