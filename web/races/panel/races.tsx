import { Form, Link, useSearchParams } from "react-router";
import { listPanelRaces, raceSorts, type PanelRace } from "#server/races/list-panel-races.ts";
import { raceStates } from "#domain/races/race-state.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listStages } from "#server/stages/list-stages.ts";
import { useFormats, useLanguage, useMessages } from "../../ui/messages.tsx";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { readRaceQuery } from "./race-query.server.ts";
import type { Route } from "./+types/races";

export const handle = { texts: ["panel", "stagesPanel"] };

const pageSize = 100;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const query = readRaceQuery(new URL(request.url).searchParams);
  const { races, ...counted } = await listPanelRaces(database, competition.id, {
    ...query,
    offset: (query.page - 1) * pageSize,
    limit: pageSize,
  });
  const stages = await listStages(database, competition.id);
  return {
    competition: { id: competition.id },
    query,
    races: races.map((race) => ({ ...race, logHash: race.logHash?.replace(/^0x/, "").slice(0, 12) ?? null })),
    ...counted,
    pages: counted.isMoreThanCounted ? null : Math.max(1, Math.ceil(counted.total / pageSize)),
    stages: stages.map(({ id, name, kind }) => ({ id, name, kind })),
    states: [...raceStates],
    sorts: [...raceSorts],
  };
}

type Shown = Omit<PanelRace, "hold"> & Pick<PanelRace, "hold">;

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
  const { competition, query, races, total, isMoreThanCounted, hasNext, pages, stages, states, sorts } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  const nameOf = (stage: { name: string; kind: keyof typeof kinds }) =>
    stage.name === "" ? kinds[stage.kind] : stage.name;
  const pageAddress = (page: number) => {
    const next = new URLSearchParams(searchParams);
    next.set("page", String(page));
    return `?${next.toString()}`;
  };
  const columns: Column<Shown>[] = [
    {
      key: "race",
      head: texts.columns.race,
      rowHeader: true,
      cell: (race) => (
        <Link to={`/race/${race.id}`} className="link figures">
          {number(race.number)}
        </Link>
      ),
    },
    {
      key: "stage",
      head: texts.columns.stage,
      cell: (race) => nameOf({ name: race.stageName, kind: race.stageKind as keyof typeof kinds }),
    },
    {
      key: "round",
      head: texts.columns.round,
      numeric: true,
      cell: (race) => (race.round === null ? "–" : number(race.round)),
    },
    {
      key: "teams",
      head: texts.columns.teams,
      cell: (race) => <span className="figures inline-block min-w-36">{race.teams.join(" ")}</span>,
    },
    {
      key: "state",
      head: texts.columns.state,
      cell: (race) => (
        <Badge tone={race.hold ? "stop" : tones[race.state]}>
          {race.hold ? (race.hold.overrun ? texts.doesNotEnd : texts.disagree) : texts.states[race.state]}
        </Badge>
      ),
    },
    { key: "winner", head: texts.columns.winner, wideOnly: true, cell: (race) => race.winner ?? "–" },
    {
      key: "turns",
      head: texts.columns.turns,
      numeric: true,
      wideOnly: true,
      cell: (race) => (race.turns === null ? "–" : number(race.turns)),
    },
    { key: "runs", head: texts.columns.runs, numeric: true, wideOnly: "very", cell: (race) => number(race.runs) },
    {
      key: "time",
      head: texts.columns.time,
      numeric: true,
      wideOnly: true,
      cell: (race) =>
        race.runMs === null ? "–" : <span className="whitespace-nowrap">{`${number(race.runMs)} ms`}</span>,
    },
    {
      key: "hash",
      head: texts.columns.hash,
      wideOnly: "very",
      cell: (race) => <span className="font-mono text-sm">{race.logHash ?? "–"}</span>,
    },
  ];
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <h1 className="display text-4xl">{texts.title}</h1>
      <search>
        <Form className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
          <TextField name="q" type="search" label={texts.search} defaultValue={query.search} maxLength={100} />
          <Select
            name="stage"
            label={texts.stage}
            defaultValue={query.stageId ?? ""}
            placeholder={texts.all}
            options={stages.map((stage) => ({ value: stage.id, label: nameOf(stage) }))}
          />
          <Select
            name="state"
            label={texts.state}
            defaultValue={query.state ?? ""}
            placeholder={texts.all}
            options={states.map((value) => ({ value, label: texts.states[value] }))}
          />
          <Select
            name="sort"
            label={texts.sort}
            defaultValue={query.sort}
            options={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
          />
          <Button type="submit">{texts.submit}</Button>
        </Form>
      </search>
      <p className="flex flex-wrap items-center gap-4">
        <span className="font-semibold">
          {isMoreThanCounted ? texts.moreThan({ count: number(total) }) : texts.count({ count: number(total) })}
        </span>
        <a
          href={`${panelPath}/competitions/${competition.id}/races.csv?${new URLSearchParams([...searchParams, ["language", language]]).toString()}`}
          className={buttonClass({})}
          download
        >
          {texts.export}
        </a>
      </p>
      {races.length === 0 ? (
        <EmptyState title={query.search ? ui.select.noResults({ query: query.search }) : texts.none} />
      ) : (
        <Table dense caption={texts.title} columns={columns} rows={races} rowKey={(race) => race.id} />
      )}
      {pages !== 1 && (
        <p className="flex gap-4">
          {query.page > 1 && (
            <Link to={pageAddress(query.page - 1)} className="link">
              {texts.fewer}
            </Link>
          )}
          <span className="figures">
            {pages === null ? number(query.page) : `${number(query.page)} / ${number(pages)}`}
          </span>
          {hasNext && (
            <Link to={pageAddress(query.page + 1)} className="link">
              {texts.more}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
