import { useRef, type ReactNode } from "react";
import { Form, Link, useSubmit } from "react-router";
import { duelReasons } from "#engine/evaluation/duel.ts";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { listTeamsOf, type PublicTeam } from "#server/teams/find-team.ts";
import { offeredTeams, teamByText } from "#server/teams/search-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listRacesById, type RaceMeta } from "#server/races/find-race.ts";
import { headToHead, type HeadToHead, type HeadToHeadRecord } from "#server/races/head-to-head.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { findTeams } from "../races/find-teams.ts";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { PlaceText, PointsText } from "../races/place-text.tsx";
import { RaceCard } from "../races/race-card.tsx";
import { useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext, localisedName } from "../app/visit.server.ts";
import { Button, TextLink } from "../ui/button.tsx";
import { Card, EmptyState } from "../ui/card.tsx";
import { SearchableSelect } from "../ui/searchable-select.tsx";
import { Table } from "../ui/table.tsx";
import type { Route } from "./+types/head-to-head";

export const handle = { texts: ["teams", "headToHead"], shared: ["team", "rival"] };

const racesToWatch = 6;
const sides = ["team", "rival"] as const;

/** `?team=…&rival=…`: by id, name, code or start number. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const competition = await findCompetition(database, params.id);
  if (!competition) throw siteError(404, context.get(visitContext).messages.teams.board.notFound);
  const { searchParams } = new URL(request.url);
  const named = await Promise.all(
    sides.map((side) => teamByText(database, competition.id, searchParams.get(side) ?? "")),
  );
  const ids = named.map((team) => team?.id);
  const listed = await listTeamsOf(
    database,
    ids.flatMap((id) => id ?? []),
  );
  const [team = null, rival = null] = ids.map((id) => listed.find((each) => each.id === id) ?? null);
  const isPair = team !== null && rival !== null && team.id !== rival.id;
  const compared = isPair ? await headToHead(database, [team.id, rival.id]) : undefined;
  const offered = await offeredTeams(database, competition.id);
  return {
    competition: { id: competition.id, name: localisedName(context, competition.name) },
    teams: [team, rival] as const,
    isPair,
    options: (offered ?? named).flatMap((each) => (each ? [{ value: each.id, label: each.name }] : [])),
    areAllOptions: offered !== null,
    compared: compared ?? null,
    races: await listRacesById(database, compared?.newest.slice(0, racesToWatch) ?? []),
  };
}

export default function HeadToHeadPage({ loaderData }: Route.ComponentProps) {
  const { headToHead: texts } = useMessages();
  const { competition, compared, races, isPair } = loaderData;
  const [team, rival] = loaderData.teams;
  useLiveTopics([`competition:${competition.id}`]);
  const title = isPair && team && rival ? `${texts.title} · ${team.name} – ${rival.name}` : texts.title;
  return (
    <div className="space-y-8">
      <PageHead title={title} description={texts.lead} />
      <header className="max-w-prose space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p>{texts.lead}</p>
        <p>
          <TextLink to={`/teams/${competition.id}`}>{competition.name}</TextLink>
        </p>
      </header>
      <TeamsForm loaderData={loaderData} />
      {isPair && team && rival ? (
        <>
          <Comparison teams={[team, rival]} compared={compared} />
          {races.length > 0 && <RacesToWatch teams={[team, rival]} races={races} />}
        </>
      ) : (
        <EmptyState title={texts.chooseTwo} />
      )}
    </div>
  );
}

function TeamsForm({
  loaderData: { competition, teams, options, areAllOptions },
}: Pick<Route.ComponentProps, "loaderData">) {
  const { headToHead: texts } = useMessages();
  const { compare } = useFormats();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const chosen = teams.map((team) => team?.id ?? "");
  const show = (wanted: FormData) => void submit(wanted, { preventScrollReset: true });
  const sorted = options.toSorted((a, b) => compare(a.label, b.label));
  return (
    <search className="block">
      <Form
        key={chosen.join(" ")}
        ref={form}
        onChange={({ target, currentTarget }) => {
          // Ignore names that are still being typed.
          if (target instanceof HTMLSelectElement) show(new FormData(currentTarget));
        }}
        className="grid max-w-3xl items-end gap-4 sm:grid-cols-2"
      >
        {sides.map((side, index) => (
          <SearchableSelect
            key={side}
            name={side}
            label={texts[side]}
            placeholder={texts.choose}
            options={sorted.filter(({ value }) => value !== chosen[1 - index])}
            {...(!areAllOptions && { find: findTeams(competition.id) })}
            defaultValue={chosen[index] ?? ""}
            onFound={(id) => {
              if (!form.current) return;
              const wanted = new FormData(form.current);
              wanted.set(side, id ?? "");
              show(wanted);
            }}
          />
        ))}
        <noscript>
          <Button type="submit">{texts.show}</Button>
        </noscript>
      </Form>
    </search>
  );
}

type Pair = readonly [PublicTeam, PublicTeam];

function Comparison({ teams, compared }: { teams: Pair; compared: HeadToHead | null }) {
  const { headToHead: texts } = useMessages();
  const { number } = useFormats();
  const figures = ["speedBought", "unitPrice", "hitsGiven", "hitsTaken", "blocked", "coinsLeft"] as const;
  const shown = (value: number | null) =>
    value === null ? "–" : number(value, { maximumFractionDigits: value < 100 ? 1 : 0 });
  const ofRecords = (key: keyof typeof texts.rows, cell: (record: HeadToHeadRecord) => ReactNode) =>
    compared ? [{ key, cells: compared.records.map(cell) }] : [];
  const rows = [
    { key: "place" as const, cells: teams.map(({ standing }) => <PlaceText key="place" rating={standing} terse />) },
    { key: "rating" as const, cells: teams.map(({ standing }) => <PointsText key="rating" rating={standing} terse />) },
    ...ofRecords("ahead", ({ ahead }) => number(ahead)),
    ...ofRecords("reasons", ({ reasons }) => <Reasons reasons={reasons} />),
    ...figures.flatMap((figure) => ofRecords(figure, ({ style }) => shown(style[figure]))),
  ];
  const title = teams.map(({ name }) => name).join(" – ");
  return (
    <Card title={title}>
      <Table
        dense
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            head: <span className="sr-only">{texts.measure}</span>,
            rowHeader: true,
            cell: ({ key }) => texts.rows[key],
          },
          ...teams.map((team, index) => ({
            head: <TeamName team={team} />,
            numeric: true,
            cell: ({ cells }: (typeof rows)[number]) => cells[index],
          })),
        ]}
      />
      <p className="mt-4 max-w-prose text-sm text-quiet">
        {compared ? texts.explained({ races: compared.races, newest: compared.newest.length }) : texts.noRaces}
      </p>
      {compared && <p className="mt-2 max-w-prose text-sm text-quiet">{texts.reasonsExplained}</p>}
    </Card>
  );
}

function TeamName({ team }: { team: PublicTeam }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} houseCar={team.houseCar} />
      <Link to={`/team/${team.id}`}>{team.name}</Link>
    </span>
  );
}

function Reasons({ reasons }: Pick<HeadToHeadRecord, "reasons">) {
  const { headToHead: texts } = useMessages();
  const { number } = useFormats();
  const counted = duelReasons.flatMap((reason) => {
    const count = reasons[reason];
    return count === undefined ? [] : [`${texts.reasons[reason]} ${number(count)}`];
  });
  return counted.length === 0 ? "–" : counted.join(" · ");
}

function RacesToWatch({ teams, races }: { teams: Pair; races: readonly RaceMeta[] }) {
  const { headToHead: texts } = useMessages();
  const { number } = useFormats();
  return (
    <Card title={texts.races}>
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {races.map((race) => (
          <li key={race.id} className="border-t border-line py-3">
            <RaceCard ownTeam={null} raceId={race.id} title={texts.race({ number: number(race.number) })}>
              {race.seats
                .filter(({ teamId, place }) => place !== null && teams.some(({ id }) => id === teamId))
                .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
                .map(({ teamId, teamName, place }) => (
                  <span key={teamId} className="text-sm">
                    {texts.place({ team: teamName, place: number(place ?? 0) })}
                  </span>
                ))}
            </RaceCard>
          </li>
        ))}
      </ul>
    </Card>
  );
}
