import { NewId } from "../../app/new-id.tsx";
import { idForNew } from "#server/platform/database/created-once.ts";
import { Form, redirect } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { addLogIn, logInForm } from "#server/accounts/university-login/log-in-providers.ts";
import { useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { Badge, Card, EmptyState } from "../../ui/card.tsx";
import { IntentButton } from "../../ui/field.tsx";
import { TextLink } from "../../ui/button.tsx";
import { requireAdmin } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/log-ins";
import { LogInFields } from "./log-in-fields.tsx";
import { logInsList } from "./log-ins-list.server.ts";

export const handle = { texts: ["panel", "listsPanel", "signInPanel"] };

export async function loader(args: Route.LoaderArgs) {
  return { list: (await shownList(logInsList, args)).list };
}

export const action = formAction(
  "accounts/panel/log-ins",
  async ({ context, request }: Route.ActionArgs) => ({
    ...context.get(siteContext),
    personId: (await requireAdmin(context, request)).id,
  }),
  {
    "add-log-in": async ({ database, secrets, innerHosts, personId }, form) => {
      const { given } = readForm(logInForm, form);
      const outcome = await addLogIn(database, { seals: secrets, innerHosts }, personId, given, idForNew(form));
      if (outcome.kind === "added") throw redirect(`${panelPath}/log-ins/${outcome.id}`);
      return { ...outcome, given: { ...given, secret: "" } };
    },
  },
);

export default function LogIns({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const { signInPanel: texts, panel } = useMessages();
  const { logIns: title } = panel.sections;
  return (
    <PanelPage title={title} lead={<TextLink to="/docs/university-log-in">{texts.document}</TextLink>} isNarrow>
      <SearchedList list={list} none={<EmptyState title={texts.none} />}>
        <PanelTable
          list={list}
          caption={title}
          cells={{
            state: ({ state }) => <Badge tone={state === "on" ? "go" : "neutral"}>{texts.states[state]}</Badge>,
          }}
        />
      </SearchedList>
      <Card title={texts.add}>
        <Form method="post" className="space-y-5" noValidate data-unkept>
          <NewId />
          <LogInFields given={actionData?.outcome.given} problems={actionData?.outcome.problems ?? []} />
          <IntentButton page="accounts/panel/log-ins" kind="primary" intent="add-log-in">
            {texts.add}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}
