import { Form, redirect } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import {
  changeWebhook,
  findWebhook,
  removeWebhook,
  switchWebhook,
  testWebhook,
  webhookForm,
} from "#server/webhooks/webhooks.ts";
import { useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { siteError } from "../../app/site-error.ts";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { IntentButton, outcomeOf } from "../../ui/field.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { actInCompetition, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
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

async function actOnWebhook(args: Route.ActionArgs) {
  const { competition, personId, messages, site } = await actInCompetition(args);
  const gone = () => siteError(404, messages.webhooksPanel.gone);
  const id = args.params.webhookId;
  if (!(await findWebhook(site.database, { competitionId: competition.id, id }))) throw gone();
  return { ...site, act: { competition, personId }, id, gone };
}

type Acting = Awaited<ReturnType<typeof actOnWebhook>>;

const switchTo =
  (state: "on" | "off") =>
  ({ database, act, id }: Acting) =>
    switchWebhook(database, act, id, state);

export const action = formAction(page, actOnWebhook, {
  "change-webhook": async ({ database, secrets, innerHosts, act, id, gone }, form) => {
    const { given } = readForm(webhookForm, form);
    const outcome = await changeWebhook(database, { seals: secrets, innerHosts }, act, id, given);
    if ("reason" in outcome) throw gone();
    if (outcome.kind === "done") return { ...outcome, savedAt: Date.now() };
    const { name, kind, language, events } = given;
    return { ...outcome, given: { name, kind, language, events } };
  },
  "remove-webhook": async ({ database, act, id }) => {
    await removeWebhook(database, act, id);
    throw redirect(`${panelPath}/competitions/${act.competition.id}/webhooks`);
  },
  "test-webhook": ({ database, act, id }) => testWebhook(database, act, id),
  "switch-on-webhook": switchTo("on"),
  "switch-off-webhook": switchTo("off"),
});

export default function WebhookPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { panel, webhooksPanel: texts } = useMessages();
  const { competitionId, webhook, list } = loaderData;
  const { name, kind, host, state, stoppedBy } = webhook;
  useLiveTopics([`competition:${competitionId}`]);
  const isOn = state === "on";
  const changed = outcomeOf(actionData, "change-webhook");
  const given = changed?.kind === "refused" ? changed : undefined;
  return (
    <PanelPage
      title={name}
      back={{ to: `${panelPath}/competitions/${competitionId}/webhooks`, label: panel.sections.webhooks }}
      lead={
        <p>
          <Badge tone={isOn ? "go" : stoppedBy === null ? "neutral" : "stop"}>{texts.states[state]}</Badge>{" "}
          {texts.kinds[kind]} · {host}
        </p>
      }
      isNarrow
    >
      {stoppedBy !== null && <Alert tone="stop" title={texts.stops[stoppedBy]} />}
      {actionData?.intent === "test-webhook" && <Alert tone="go" title={texts.testQueued} />}
      {changed?.kind === "done" && <Alert tone="go" title={panel.words.saved} />}
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <ActForm page={page} intent="test-webhook" label={texts.test} kind="primary" />
            <ActForm page={page} intent="switch-off-webhook" label={texts.switchOff} />
          </>
        ) : (
          <ActForm page={page} intent="switch-on-webhook" label={texts.switchOn} kind="primary" />
        )}
        <ActForm
          page={page}
          intent="remove-webhook"
          label={texts.remove}
          kind="danger"
          ask={{ title: texts.removeAsk({ name }), text: texts.removeText }}
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
          key={changed?.kind === "done" ? changed.savedAt : "form"}
          noValidate
          data-unkept
        >
          <WebhookFields webhook={webhook} given={given?.given} problems={given?.problems ?? []} />
          <IntentButton page={page} kind="primary" intent="change-webhook">
            {panel.words.save}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}
