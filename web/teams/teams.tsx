import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { findCompetition } from "#server/competitions/find-competition.ts";
import { siteContext } from "#server/site-context.ts";
import { listTeams, type PublicTeam } from "#server/teams/find-team.ts";
import { messagesOf } from "../messages/catalogues.server.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Badge, EmptyState } from "../ui/card.tsx";
import { TextField } from "../ui/field.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { Route } from "./+types/teams";
import { LiverySwatch } from "./livery-swatch.tsx";

export const handle = { texts: ["teams"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const competition = await findCompetition(database, params.id);
  if (!competition) throw siteError(404, messagesOf(context.get(visitContext).language).teams.board.notFound);
  return { id: competition.id, name: competition.name, teams: await listTeams(database, competition.id) };
}

export default function Teams({ loaderData }: Route.ComponentProps) {
  const { board } = useMessages().teams;
  const { lower } = useFormats();
  const submit = useSubmit();
  const [parameters] = useSearchParams();
  const { id, name, teams } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const query = (parameters.get("q") ?? "").trim();
  const fits = (team: PublicTeam) =>
    [team.name, team.code, team.university, team.city].some((text) => lower(text).includes(lower(query)));
  const found = query === "" ? teams : teams.filter(fits);
  return (
    <div className="space-y-8">
      <PageHead title={board.title(name)} description={board.lead} />
      <header className="flex flex-wrap items-end gap-4">
        <h1 className="display flex-1 text-4xl sm:text-5xl">{board.title(name)}</h1>
        <Link to="/addTeam" className={buttonClass({ kind: "primary" })}>
          {board.createTeam}
        </Link>
      </header>
      <p className="max-w-prose text-quiet">{board.lead}</p>
      <search className="block max-w-md">
        <Form onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}>
          <TextField name="q" type="search" label={board.search} hint={board.searchHint} defaultValue={query} />
        </Form>
      </search>
      <div aria-live="polite">
        {found.length === 0 && <EmptyState title={teams.length === 0 ? board.empty : board.nothingFound(query)} />}
        {found.length > 0 && <Board teams={found} caption={board.title(name)} />}
      </div>
    </div>
  );
}

function Board({ teams, caption }: { teams: readonly PublicTeam[]; caption: string }) {
  const { board, team: texts } = useMessages().teams;
  const { number, percent } = useFormats();
  const { columns } = board;
  const all: Column<PublicTeam>[] = [
    {
      key: "place",
      head: columns.place,
      numeric: true,
      cell: ({ standing }) => (standing ? number(standing.place) : "–"),
    },
    {
      key: "team",
      head: columns.team,
      rowHeader: true,
      cell: (team) => (
        <span className="flex items-center gap-3">
          <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
          <span className="figures w-10 text-quiet">{team.code}</span>
          <Link to={`/team/${team.id}`} className="link">
            {team.name}
          </Link>
          {team.houseCar !== null && (
            <span className="hidden sm:inline">
              <Badge>{texts.house}</Badge>
            </span>
          )}
        </span>
      ),
    },
    {
      key: "university",
      head: columns.university,
      wideOnly: true,
      cell: (team) => (team.houseCar === null ? team.university : ""),
    },
    { key: "city", head: columns.city, wideOnly: true, cell: (team) => (team.houseCar === null ? team.city : "") },
    {
      key: "car",
      head: columns.car,
      wideOnly: true,
      cell: (team) => (
        <Badge tone={team.hasActiveCar ? "go" : "caution"}>{team.hasActiveCar ? board.ready : board.noCar}</Badge>
      ),
    },
    {
      key: "beaten",
      head: columns.beaten,
      numeric: true,
      cell: ({ standing }) => (standing ? percent(standing.rivalsBeaten / Math.max(1, standing.rivalsMet)) : "–"),
    },
    {
      key: "races",
      head: columns.races,
      numeric: true,
      wideOnly: true,
      cell: ({ standing }) => number(standing?.races ?? 0),
    },
    {
      key: "wins",
      head: columns.wins,
      numeric: true,
      wideOnly: true,
      cell: ({ standing }) => number(standing?.wins ?? 0),
    },
  ];
  return <Table caption={caption} columns={all} rows={teams} rowKey={(team) => team.id} />;
}
