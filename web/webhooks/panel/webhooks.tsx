import { Form, Link, data } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { addWebhook, listWebhooks, webhookForm } from "#server/webhooks/webhooks.ts";
import { useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Table } from "../../ui/table.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/webhooks";
import { webhookColumns } from "./webhook-columns.ts";
import { WebhookFields } from "./webhook-fields.tsx";

export const handle = { texts: ["panel", "listsPanel", "webhooksPanel"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  return { competitionId: competition.id, webhooks: await listWebhooks(database, competition.id) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, secrets, innerHosts } = context.get(siteContext);
  const form = await request.formData();
  const { given } = readForm(webhookForm, form);
  if (intentIn(form, "webhooks/panel/webhooks") !== "add-webhook") return data(null, 400);
  const outcome = await addWebhook(database, { seals: secrets, innerHosts }, { competition, personId }, given);
  const { name, kind, language, events } = given;
  return outcome.kind === "added"
    ? data({ ...outcome, problems: [], given: null }, { headers: { "Cache-Control": "no-store" } })
    : data({ ...outcome, given: { name, kind, language, events } }, { status: 400 });
}

export default function Webhooks({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { listsPanel, webhooksPanel: texts } = useMessages();
  const { competitionId, webhooks } = loaderData;
  const own = `${panelPath}/competitions/${competitionId}/webhooks`;
  useLiveTopics([`competition:${competitionId}`]);
  const columns = useTableColumns(webhookColumns, {
    name: ({ id, name }) => (
      <Link to={`${own}/${id}`} className="link">
        {name}
      </Link>
    ),
    state: ({ state, stoppedBy }) => (
      <Badge tone={state === "on" ? "go" : stoppedBy === null ? "neutral" : "stop"}>{texts.states[state]}</Badge>
    ),
  });
  const added = actionData?.kind === "added" ? actionData : undefined;
  const secret = added?.secret ?? null;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="max-w-prose text-quiet">{texts.lead}</p>
      </header>
      {added &&
        (secret === null ? (
          <Alert tone="go" title={texts.added} />
        ) : (
          <Alert tone="go" title={texts.secretTitle}>
            <p>{texts.secretText}</p>
            <p
              className="mt-3 border border-edge bg-page p-3 font-mono text-sm break-all select-all"
              data-testid="secret"
            >
              {secret}
            </p>
            <div className="mt-3">
              <CopyButton text={() => secret} words={texts}>
                {texts.copy}
              </CopyButton>
            </div>
          </Alert>
        ))}
      {webhooks.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <>
          <Table dense caption={texts.title} columns={columns} rows={webhooks} rowKey={({ id }) => id} />
          <p>
            <a href={`${own}.csv`} className={buttonClass({})}>
              {listsPanel.export}
            </a>
          </p>
        </>
      )}
      <Card title={texts.add}>
        <Form method="post" className="space-y-5" key={added?.id ?? "form"} noValidate data-unkept>
          <WebhookFields given={actionData?.given ?? undefined} problems={actionData?.problems ?? []} />
          <IntentButton page="webhooks/panel/webhooks" kind="primary" intent="add-webhook">
            {texts.add}
          </IntentButton>
        </Form>
      </Card>
    </div>
  );
}
