import { Form, Link, useSearchParams } from "react-router";
import { listPeople, mostPeople, peopleSorts, readPeopleChoice } from "#server/accounts/list-people.ts";
import { roles } from "#domain/accounts/roles.ts";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../../ui/messages.tsx";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import type { Route } from "./+types/people";
import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import { brandsThat, shownPerson } from "../../panel-kit/people-seen.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { useCityName } from "../../panel-kit/use-city-name.ts";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { peopleColumns } from "./people-columns.ts";

export const handle = { texts: ["accountsPanel", "teamsPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, configuration } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const brands = may(who, { act: "help-people", brand: null })
    ? null
    : brandsThat(configuration, (brand) => may(who, { act: "help-people", brand }));
  const organised = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  const choice = readPeopleChoice(new URL(request.url).searchParams);
  const people = await listPeople(database, brands, choice);
  return {
    choice,
    sorts: peopleSorts,
    roles,
    people: people.map((person) => shownPerson(who, person)),
    most: mostPeople,
    mayOrganise: may(who, { act: "organise", brand: null }) || organised.length > 0,
  };
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { accountsPanel: admin, teamsPanel, ui } = useMessages();
  const { people: texts } = admin;
  const { choice, sorts, roles: allRoles, people, most, mayOrganise } = loaderData;
  const [parameters] = useSearchParams();
  const cityName = useCityName();
  const columns = useTableColumns(peopleColumns, {
    name: (person) => (
      <>
        <Link to={`${panelPath}/person/${person.id}`} className="link">
          {person.name}
        </Link>
        {person.nickname !== null && <span className="text-quiet"> ({person.nickname})</span>}
      </>
    ),
    email: (person) => person.email ?? texts.byWallet,
    roles: (person) =>
      person.grants.map((grant) => (
        <span key={grant.id} className="mr-2">
          <Badge>{admin.person.in({ role: admin.roles[grant.role], city: cityName(grant.brand) })}</Badge>
        </span>
      )),
  });
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <header className="flex flex-wrap items-end gap-4">
        <h1 className="display flex-[1_1_20rem] text-4xl">{texts.title}</h1>
        {mayOrganise && (
          <Link to={`${panelPath}/lists/roles`} className={buttonClass({})}>
            {texts.holders}
          </Link>
        )}
        <a href={`/code-prix-admin-panel/people.csv?${parameters.toString()}`} className={buttonClass({})}>
          {teamsPanel.export}
        </a>
      </header>
      <search>
        <Form key={parameters.toString()} className="flex flex-wrap items-end gap-3">
          <div className="min-w-64 flex-1">
            <TextField
              name="q"
              type="search"
              label={texts.search}
              defaultValue={choice.search}
              maxLength={100}
              autoComplete="off"
            />
          </div>
          <Select
            name="role"
            label={texts.columns.roles}
            options={[
              { value: "", label: texts.everybody },
              { value: "any", label: texts.anyRole },
              ...allRoles.map((value) => ({ value, label: admin.roles[value] })),
            ]}
            defaultValue={choice.role ?? ""}
          />
          <Select
            name="sort"
            label={teamsPanel.sort}
            options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
            defaultValue={choice.sort}
          />
          <Button type="submit">{texts.submit}</Button>
        </Form>
      </search>
      {people.length === 0 ? (
        <p>{choice.search === "" ? texts.none : ui.select.noResults({ query: choice.search })}</p>
      ) : (
        <Table dense caption={texts.title} columns={columns} rows={people} rowKey={(person) => person.id} />
      )}
      {people.length === most && <p className="text-quiet">{texts.most({ count: most })}</p>}
    </div>
  );
}
