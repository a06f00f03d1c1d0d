import { Form } from "react-router";
import {
  listDuePeople,
  readRetention,
  retentionForm,
  retentionMonths,
  setRetention,
  type DuePerson,
  type RetentionChoice,
} from "#server/accounts/privacy/clear-people.ts";
import { fieldProps, readForm } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { Button, TextLink } from "../../ui/button.tsx";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentButton, TextField, Select } from "../../ui/field.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { PanelPage, allCities, useCityName } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/retention";
import { cityInScope } from "../../panel-kit/panel-scope.server.ts";

export const handle = { texts: ["accountsPanel"] };

const mostShown = 50;
const soonMs = 30 * 86_400_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, scopes, brand } = await cityInScope(context, new URL(request.url).searchParams.get("for"));
  const { database, retentionMonths: unlessSet } = context.get(siteContext);
  const rules = await readRetention(database, unlessSet);
  const brandRule = rules.find((rule) => rule.brand === brand);
  const brands = brand === null ? null : [brand];
  const due = (until: Date | null, limit: number) => listDuePeople(database, rules, { brands, until, limit });
  const now = Date.now();
  const [next, overdue, soon] = await Promise.all([
    due(null, mostShown),
    due(new Date(now), 1),
    due(new Date(now + soonMs), 1),
  ]);
  return {
    scope,
    scopes,
    isOwn: brandRule !== undefined,
    months: (brandRule ?? rules[0])?.months ?? null,
    limits: retentionMonths,
    inputs: fieldProps(retentionForm),
    ...next,
    dueNow: overdue.found,
    dueSoon: soon.found,
  };
}

async function actOnRetention({ context, request }: Route.ActionArgs, _: unknown, form: FormData) {
  const read = readForm(retentionForm, form);
  const { who, brand } = await cityInScope(context, read.given.scope);
  const { id: personId } = requireSignIn(who, request);
  const { database } = context.get(siteContext);
  return { read, set: (months: RetentionChoice) => setRetention(database, { brand, months, personId }) };
}

export const action = formAction("accounts/panel/retention", actOnRetention, {
  save: async ({ read, set }) => {
    if (read.kind === "refused") return { kind: read.kind, given: read.given.months.slice(0, 20) };
    await set(read.values.months);
    return { kind: "done" as const };
  },
  "as-everywhere": async ({ set }) => {
    await set("as-everywhere");
    return { kind: "done" as const };
  },
});

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { accountsPanel, panel } = useMessages();
  const { retention: texts, notice } = accountsPanel;
  const { number } = useFormats();
  const cityName = useCityName();
  const { scope, scopes, isOwn, months, limits } = loaderData;
  const refused = actionData?.outcome.kind === "refused" ? actionData.outcome : undefined;
  const options = scopes.map((value) => ({ value, label: value === allCities ? notice.allCities : cityName(value) }));
  return (
    <PanelPage title={panel.sections.retention} lead={texts.lead} isNarrow>
      <Form className="flex flex-wrap items-end gap-3">
        <Select key={scope} name="for" label={panel.words.city} options={options} defaultValue={scope} />
        <Button type="submit">{notice.show}</Button>
      </Form>
      <Card>
        {actionData?.outcome.kind === "done" && <Alert tone="go" title={panel.words.saved} className="mb-4" />}
        <p className="font-semibold">{months === null ? texts.noLimit : texts.inForce({ months })}</p>
        {!isOwn && <p className="text-quiet">{notice.fallsBack}</p>}
        <Form
          key={`${scope} ${String(months)} ${isOwn}`}
          method="post"
          className="mt-5 flex flex-wrap items-end gap-3"
          noValidate
        >
          <input type="hidden" name="scope" value={scope} />
          <div className="w-full">
            <TextField
              {...loaderData.inputs.months}
              inputMode="numeric"
              className="max-w-32"
              label={texts.months}
              hint={texts.monthsHint({ least: limits.min, most: limits.max })}
              error={refused ? texts.wrong({ least: limits.min, most: limits.max }) : undefined}
              defaultValue={refused?.given ?? months ?? ""}
              autoComplete="off"
            />
          </div>
          <IntentButton page="accounts/panel/retention" intent="save" kind="primary">
            {panel.words.save}
          </IntentButton>
          {scope !== allCities && isOwn && (
            <IntentButton page="accounts/panel/retention" intent="as-everywhere">
              {texts.asEverywhere}
            </IntentButton>
          )}
        </Form>
      </Card>
      <Card title={texts.next}>
        <DueList {...loaderData} counted={(count) => number(count)} />
      </Card>
    </PanelPage>
  );
}

function DueList({
  people,
  found,
  dueNow,
  dueSoon,
  counted,
}: {
  people: readonly DuePerson[];
  found: number;
  dueNow: number;
  dueSoon: number;
  counted: (count: number) => string;
}) {
  const { accountsPanel, panel } = useMessages();
  const { retention: texts } = accountsPanel;
  const { dateTime } = useFormats();
  if (found === 0) return <p className="text-quiet">{texts.nobody}</p>;
  const columns: Column<DuePerson>[] = [
    {
      head: panel.words.name,
      rowHeader: true,
      cell: (person) => <TextLink to={`/code-prix-admin-panel/person/${person.id}`}>{person.name}</TextLink>,
    },
    {
      head: texts.columns.dueAt,
      cell: ({ dueAt }) => (
        <time dateTime={dueAt.toISOString()} suppressHydrationWarning>
          {dateTime(dueAt)}
        </time>
      ),
    },
  ];
  return (
    <div className="space-y-4">
      {dueNow > 0 && <Alert tone="caution" title={texts.dueNow({ count: counted(dueNow) })} />}
      <p>{texts.dueSoon({ count: counted(dueSoon) })}</p>
      <Table dense caption={texts.next} columns={columns} rows={people} rowKey={(person) => person.id} />
      {found > people.length && (
        <p className="text-quiet">{texts.first({ shown: counted(people.length), found: counted(found) })}</p>
      )}
    </div>
  );
}
