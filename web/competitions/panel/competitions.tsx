import { Form, Link, useSearchParams } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { competitionStates } from "#domain/competitions/competition-state.ts";
import {
  chooseCompetitions,
  competitionSorts,
  listCompetitions,
  readCompetitionChoice,
} from "#server/competitions/list-competitions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { requirePanel } from "../../panel-kit/admin-auth.server.ts";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { competitionColumns } from "./competition-columns.ts";
import type { Route } from "./+types/competitions";

export const handle = { texts: ["panel", "teamsPanel", "accountsPanel", "competitionsPanel"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const who = await requirePanel(context, request);
  const choice = readCompetitionChoice(new URL(request.url).searchParams);
  const all = (await listCompetitions(database)).filter(({ brand }) => may(who, { act: "organise", brand }));
  return {
    phases: competitionStates,
    sorts: competitionSorts,
    choice,
    total: all.length,
    competitions: chooseCompetitions(all, choice),
  };
}

export default function Competitions({ loaderData }: Route.ComponentProps) {
  const { competitionsPanel: texts, teamsPanel, ui } = useMessages();
  const [parameters] = useSearchParams();
  const { competitions, choice, phases, sorts, total } = loaderData;
  useLiveTopics(competitions.slice(0, 16).map((each): `competition:${string}` => `competition:${each.id}`));
  const { columns: heads } = texts.list;
  const columns = useTableColumns(competitionColumns, {
    name: (each) => (
      <Link to={`${panelPath}/competitions/${each.id}`} className="link">
        {each.name}
      </Link>
    ),
    phase: (each) => (
      <Badge tone={each.state === "draft" || each.state === "finished" ? "neutral" : "go"}>
        {texts.states[each.state]}
      </Badge>
    ),
  });
  return (
    <div className="space-y-6">
      <PageHead title={texts.list.title} unlisted />
      <header className="flex flex-wrap items-end gap-4">
        <h1 className="display min-w-64 flex-1 text-4xl">{texts.list.title}</h1>
        <a href={`${panelPath}/competitions.csv?${parameters.toString()}`} className={buttonClass({})}>
          {teamsPanel.export}
        </a>
        <Link to={`${panelPath}/competitions/new`} className={buttonClass({ kind: "primary" })}>
          {texts.list.create}
        </Link>
      </header>
      <search>
        <Form key={parameters.toString()} className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <TextField name="q" type="search" label={texts.list.search} defaultValue={choice.search} maxLength={100} />
          </div>
          <Select
            name="phase"
            label={texts.list.phase}
            options={[
              { value: "", label: texts.list.anyPhase },
              ...phases.map((value) => ({ value, label: texts.states[value] })),
            ]}
            defaultValue={choice.phase ?? ""}
          />
          <Select
            name="sort"
            label={teamsPanel.sort}
            options={sorts.map((value) => ({ value, label: heads[value] }))}
            defaultValue={choice.sort}
          />
          <div className="pb-2.5">
            <CheckboxField name="order" value="desc" label={teamsPanel.descending} defaultChecked={choice.descending} />
          </div>
          <Button type="submit">{texts.list.filter}</Button>
        </Form>
      </search>
      {competitions.length === 0 ? (
        <EmptyState
          title={
            total === 0
              ? texts.list.none
              : choice.search === ""
                ? texts.list.noneFits
                : ui.select.noResults({ query: choice.search })
          }
        />
      ) : (
        <Table dense caption={texts.list.title} columns={columns} rows={competitions} rowKey={(each) => each.id} />
      )}
    </div>
  );
}
