import { Link, useSearchParams } from "react-router";
import {
  listPanelTeams,
  readTeamChoice,
  teamFilters,
  teamsOnPage,
  teamSorts,
} from "#server/event/teams/list-panel-teams.ts";
import { countActiveCarLanguages } from "#server/event/teams/active-car-language.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useDivisionWords } from "../../divisions/division-words.ts";
import { Select } from "../../ui/select.tsx";
import { listDivisions } from "#server/event/divisions/divisions.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { useLiveTopics } from "../../shell/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Badge, EmptyState } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import { competitionInScope } from "../competition-in-scope.server.ts";
import { ListTools } from "../lists/list-tools.tsx";
import { panelPath } from "../panel-sections.ts";
import { Pages } from "../lists/pagination.tsx";
import { TeamBadges } from "./team-badges.tsx";
import type { Route } from "./+types/teams";
import { useTableColumns } from "../lists/use-table-columns.tsx";
import { teamColumns } from "./team-columns.ts";

export const handle = { texts: ["panel", "panelTeams", "panelLists", "divisions"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const choice = readTeamChoice(new URL(request.url).searchParams);
  const { database, codes } = context.get(siteContext);
  const { teams, found } = await listPanelTeams(database, codes, competition.id, choice);
  return {
    id: competition.id,
    name: competition.name,
    languages: await countActiveCarLanguages(database, competition.id),
    choice,
    teams,
    found,
    perPage: teamsOnPage,
    divisions: await listDivisions(database, competition.id),
    filters: teamFilters,
    sorts: teamSorts,
  };
}

export default function PanelTeams({ loaderData }: Route.ComponentProps) {
  const { panelTeams: texts, divisions: divisionTexts, ui } = useMessages();
  const { number } = useFormats();
  const [parameters] = useSearchParams();
  const { id, choice, teams, found, perPage, languages, divisions } = loaderData;
  const words = useDivisionWords();
  useLiveTopics([`competition:${id}`]);
  const base = `${panelPath}/competitions/${id}/teams`;
  const isChosen = choice.search !== "" || choice.filter !== "all" || Boolean(choice.division);
  const columns = useTableColumns(teamColumns(divisions.length > 0), {
    // a start number is a name: no separators
    number: (team) => team.number,
    code: (team) => <span className="figures">{team.code}</span>,
    name: (team) => (
      <Link to={`${base}/${team.id}`} className="link">
        {team.proposedName ?? team.name}
      </Link>
    ),
    maker: (team) => team.maker,
    car: (team) => <Badge tone={team.hasCar ? "go" : "caution"}>{team.hasCar ? texts.car.yes : texts.car.no}</Badge>,
    state: (team) => <TeamBadges team={team} />,
  });
  // Then there is nothing to search, print or download, and one thing to do.
  const isEmpty = teams.length === 0 && !isChosen;
  return (
    <div className="space-y-6">
      <PageHead title={`${texts.title} · ${loaderData.name}`} unlisted />
      <header className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <h1 className="display text-4xl">{texts.title}</h1>
          <p className="mt-1 text-quiet" aria-live="polite">
            {texts.count({ found: number(found) })}
          </p>
          {languages.length > 0 && (
            <p className="mt-1">
              {texts.languages}{" "}
              {languages.map(({ activeCarLanguage, teams: count }, index) => (
                <span key={activeCarLanguage} className="whitespace-nowrap">
                  {index > 0 && " · "}
                  {activeCarLanguage === "bytecode" ? texts.bytecode : carLanguages[activeCarLanguage].title}{" "}
                  <span className="figures font-semibold">{number(count)}</span>
                </span>
              ))}
            </p>
          )}
        </div>
        {!isEmpty && (
          <>
            <a href={`${base}/export?${parameters.toString()}`} className={buttonClass({})}>
              {texts.export}
            </a>
            <Link to={`${base}/cards`} className={buttonClass({})}>
              {texts.cards}
            </Link>
            <Link to={`${base}/import`} className={buttonClass({ kind: "primary" })}>
              {texts.import}
            </Link>
          </>
        )}
      </header>
      {!isEmpty && (
        <ListTools
          choice={{ ...choice, group: choice.filter }}
          searchLabel={texts.search}
          groups={loaderData.filters.map((value) => ({ value, label: texts.filters[value] }))}
          group={{ name: "filter", all: null }}
          sorts={loaderData.sorts.map((value) => ({ value, label: texts.sorts[value] }))}
        >
          {divisions.length > 0 && (
            <Select
              name="division"
              label={divisionTexts.division}
              options={[
                { value: "", label: divisionTexts.all },
                ...divisions.map((division) => ({ value: division.id, label: words.name(division) })),
                { value: "none", label: words.name(null) },
              ]}
              defaultValue={choice.division}
            />
          )}
        </ListTools>
      )}
      {isEmpty && (
        <EmptyState
          title={texts.none}
          action={
            <Link to={`${base}/import`} className={buttonClass({ kind: "primary" })}>
              {texts.import}
            </Link>
          }
        >
          {texts.noneText}
        </EmptyState>
      )}
      {teams.length === 0 && isChosen && (
        <EmptyState title={choice.search === "" ? texts.noneFits : ui.select.noResults({ query: choice.search })} />
      )}
      {teams.length > 0 && (
        <Table dense caption={texts.title} columns={columns} rows={teams} rowKey={(team) => team.id} />
      )}
      <Pages page={choice.page} pages={Math.ceil(found / perPage)} />
    </div>
  );
}
