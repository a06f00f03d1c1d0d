import { Link, useSearchParams } from "react-router";
import { raceSorts } from "#server/races/list-panel-races.ts";
import { raceStates } from "#domain/races/race-state.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listStages } from "#server/stages/list-stages.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/select.tsx";
import { ListTools } from "../../panel-kit/list-tools.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { PanelTable, type PanelCells } from "../../panel-kit/panel-table.tsx";
import { racesList } from "./races-list.server.ts";
import type { Route } from "./+types/races";

export const handle = { texts: ["panel", "listsPanel", "stagesPanel"] };

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(racesList, args);
  const { competition, query, counted } = found;
  const stages = await listStages(args.context.get(siteContext).database, competition.id);
  return {
    competitionId: competition.id,
    query,
    list,
    counted,
    stages: stages.map(({ id, name, kind }) => ({ id, name, kind })),
    states: raceStates,
    sorts: raceSorts,
  };
}

const tones = {
  queued: "neutral",
  running: "caution",
  finished: "neutral",
  error: "stop",
  released: "go",
  void: "neutral",
} as const;

export default function Races({ loaderData }: Route.ComponentProps) {
  const { stagesPanel: panelStages, ui } = useMessages();
  const language = useLanguage();
  const { races: texts, kinds } = panelStages;
  const { number } = useFormats();
  const [searchParams] = useSearchParams();
  const { competitionId, query, list, counted, stages, states, sorts } = loaderData;
  useLiveTopics([`competition:${competitionId}`]);
  const nameOf = (stage: { name: string; kind: keyof typeof kinds }) =>
    stage.name === "" ? kinds[stage.kind] : stage.name;
  const pageAddress = (page: number) => {
    const next = new URLSearchParams(searchParams);
    next.set("page", String(page));
    return `?${next.toString()}`;
  };
  const cells: PanelCells<typeof list> = {
    race: (race) => (
      <Link to={`/race/${race.id}`} className="link figures">
        {number(race.number)}
      </Link>
    ),
    teams: (race) => <span className="figures inline-block min-w-36">{race.teams.join(" ")}</span>,
    state: (race) => (
      <Badge tone={race.hold ? "stop" : tones[race.state]}>
        {race.hold ? (race.hold.overrun ? texts.doesNotEnd : texts.disagree) : texts.states[race.state]}
      </Badge>
    ),
    time: (race) =>
      race.runMs === null ? "–" : <span className="whitespace-nowrap">{`${number(race.runMs)} ms`}</span>,
    hash: (race) => <span className="font-mono text-sm">{race.logHash?.replace(/^0x/, "").slice(0, 12) ?? "–"}</span>,
  };
  return (
    <PanelPage
      title={texts.title}
      lead={(counted.isMoreThanCounted ? texts.moreThan : texts.count)({ count: number(counted.total) })}
    >
      <ListTools
        choice={{ search: query.search, group: query.state ?? "", sort: query.sort }}
        searchLabel={texts.search}
        groups={states.map((value) => ({ value, label: texts.states[value] }))}
        group={{ name: "state", label: texts.state, all: texts.all }}
        sorts={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
        exportAt={`${list.file}&language=${language}`}
      >
        <Select
          name="stage"
          label={texts.stage}
          defaultValue={query.stageId ?? ""}
          options={[
            { value: "", label: texts.all },
            ...stages.map((stage) => ({ value: stage.id, label: nameOf(stage) })),
          ]}
        />
      </ListTools>
      {list.rows.length === 0 ? (
        <EmptyState title={query.search ? ui.select.noResults({ query: query.search }) : texts.none} />
      ) : (
        <PanelTable list={list} caption={texts.title} cells={cells} />
      )}
      {counted.pages !== 1 && (
        <p className="flex gap-4">
          {query.page > 1 && (
            <Link to={pageAddress(query.page - 1)} className="link">
              {texts.fewer}
            </Link>
          )}
          <span className="figures">
            {counted.pages === null ? number(query.page) : `${number(query.page)} / ${number(counted.pages)}`}
          </span>
          {counted.hasNext && (
            <Link to={pageAddress(query.page + 1)} className="link">
              {texts.more}
            </Link>
          )}
        </p>
      )}
    </PanelPage>
  );
}
