import { NewId } from "../../app/new-id.tsx";
import { idForNew } from "#server/platform/database/created-once.ts";
import { Form } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { addWebhook, webhookForm } from "#server/webhooks/webhooks.ts";
import { useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Alert, Badge, Card, EmptyState } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IntentButton } from "../../ui/field.tsx";
import { actInCompetition } from "../../panel-kit/panel-scope.server.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/webhooks";
import { WebhookFields } from "./webhook-fields.tsx";
import { webhooksList } from "./webhooks-list.server.ts";

export const handle = { texts: ["panel", "listsPanel", "webhooksPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(webhooksList, args);
  return { competitionId: found.competition.id, list };
}

export const action = formAction("webhooks/panel/webhooks", actInCompetition<Route.ActionArgs>, {
  "add-webhook": async ({ competition, personId, site }, form) => {
    const { given } = readForm(webhookForm, form);
    const parts = { seals: site.secrets, innerHosts: site.innerHosts };
    const outcome = await addWebhook(site.database, parts, { competition, personId }, given, idForNew(form));
    const { name, kind, language, events } = given;
    return outcome.kind === "refused" ? { ...outcome, given: { name, kind, language, events } } : outcome;
  },
});

export default function Webhooks({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { panel, webhooksPanel: texts } = useMessages();
  const { competitionId, list } = loaderData;
  useLiveTopics([`competition:${competitionId}`]);
  const { outcome } = actionData ?? {};
  const added = outcome?.kind === "added" ? outcome : undefined;
  const refused = outcome?.kind === "refused" ? outcome : undefined;
  const secret = added?.secret ?? null;
  return (
    <PanelPage title={panel.sections.webhooks} isNarrow>
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
              <CopyButton text={() => secret}>{texts.copy}</CopyButton>
            </div>
          </Alert>
        ))}
      <SearchedList list={list} none={<EmptyState title={texts.none} />}>
        <PanelTable
          list={list}
          caption={panel.sections.webhooks}
          cells={{
            state: ({ state, stoppedBy }) => (
              <Badge tone={state === "on" ? "go" : stoppedBy === null ? "neutral" : "stop"}>
                {texts.states[state]}
              </Badge>
            ),
          }}
        />
      </SearchedList>
      <Card title={texts.add}>
        <Form method="post" className="space-y-5" key={added?.id ?? "form"} noValidate data-unkept>
          <NewId />
          <WebhookFields given={refused?.given} problems={refused?.problems ?? []} />
          <IntentButton page="webhooks/panel/webhooks" kind="primary" intent="add-webhook">
            {texts.add}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}
