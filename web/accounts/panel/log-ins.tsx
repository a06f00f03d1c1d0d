import { Form, Link, data, redirect } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { addLogIn, listLogIns, logInForm } from "#server/accounts/university-login/log-in-providers.ts";
import { useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Badge, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Table } from "../../ui/table.tsx";
import { requireAdmin } from "../../panel-kit/admin-auth.server.ts";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/log-ins";
import { logInColumns } from "./log-in-columns.ts";
import { LogInFields } from "./log-in-fields.tsx";

export const handle = { texts: ["panel", "listsPanel", "signInPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return { logIns: await listLogIns(context.get(siteContext).database) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAdmin(context, request);
  const { database, secrets, innerHosts } = context.get(siteContext);
  const form = await request.formData();
  if (intentIn(form, "accounts/panel/log-ins") !== "add-log-in") return data(null, 400);
  const { given } = readForm(logInForm, form);
  const outcome = await addLogIn(database, { seals: secrets, innerHosts }, person.id, given);
  if (outcome.kind === "added") return redirect(`${panelPath}/log-ins/${outcome.id}`);
  return data({ problems: outcome.problems, given: { ...given, secret: "" } }, 400);
}

/** By which universities' log-ins people sign in. */
export default function LogIns({ loaderData, actionData }: Route.ComponentProps) {
  const { listsPanel, signInPanel: texts } = useMessages();
  const { logIns } = loaderData;
  const columns = useTableColumns(logInColumns, {
    label: ({ id, label }) => (
      <Link to={`${panelPath}/log-ins/${id}`} className="link">
        {label}
      </Link>
    ),
    state: ({ state }) => <Badge tone={state === "on" ? "go" : "neutral"}>{texts.states[state]}</Badge>,
  });
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={texts.title} unlisted />
      <header>
        <h1 className="display text-4xl">{texts.title}</h1>
        <p className="max-w-prose text-quiet">{texts.lead}</p>
        <p className="mt-2">
          <Link to="/docs/university-log-in" className="link">
            {texts.document}
          </Link>
        </p>
      </header>
      {logIns.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <>
          <Table dense caption={texts.title} columns={columns} rows={logIns} rowKey={({ id }) => id} />
          <p>
            <a href={`${panelPath}/log-ins.csv`} className={buttonClass({})}>
              {listsPanel.export}
            </a>
          </p>
        </>
      )}
      <Card title={texts.add}>
        <Form method="post" className="space-y-5" noValidate data-unkept>
          <LogInFields given={actionData?.given} problems={actionData?.problems ?? []} />
          <IntentButton page="accounts/panel/log-ins" kind="primary" intent="add-log-in">
            {texts.add}
          </IntentButton>
        </Form>
      </Card>
    </div>
  );
}
