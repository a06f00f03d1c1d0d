import { X } from "lucide-react";
import { useMemo, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { duelReasons } from "#engine/race/duel.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { comparedTeams } from "#rules/compared-teams.ts";
import { findCompetition, findShownCompetition } from "#server/event/competitions/find-competition.ts";
import { listTeamsOf, type PublicTeam } from "#server/event/teams/find-team.ts";
import { offeredTeams, teamByText } from "#server/event/teams/search-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listRacesById, type RaceMeta } from "#server/racing/races/find-race.ts";
import { headToHead, type Meeting, type RacingStyle } from "#server/racing/races/head-to-head.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { PlaceText, PointsText } from "../races/place-text.tsx";
import { RaceCard } from "../races/race-card.tsx";
import { useLiveTopics } from "../shell/live.ts";
import { nameHere } from "../shell/name-here.server.ts";
import { PageHead } from "../shell/page-head.tsx";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import { Button } from "../ui/button.tsx";
import { Alert, Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LateCombobox } from "../ui/lazy-combobox.tsx";
import { Table } from "../ui/table.tsx";
import type { Route } from "./+types/compare-teams";
import { findTeams } from "../races/find-teams.ts";

export const handle = { texts: ["teams", "compareTeams"] };

const racesToWatch = 6;
/** Whoever asks for more is not shown more. */
const mostAsked = 20;

/** `?team=` once for each team; `competition` says whose teams may be chosen while none is. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const asked = [...new Set(searchParams.getAll("team").filter((id) => id !== ""))];
  const [first] = await listTeamsOf(database, asked.slice(0, 1));
  const competitionId = first?.competitionId ?? searchParams.get("competition");
  const competition = competitionId
    ? await findCompetition(database, competitionId)
    : await findShownCompetition(database, brand.key);
  if (!competition) throw siteError(404, messagesOf(language).teams.board.notFound);
  const named = await Promise.all(asked.slice(0, mostAsked).map((text) => teamByText(database, competition.id, text)));
  const known = [...new Set(named.flatMap((team) => team?.id ?? []))];
  const shown = await listTeamsOf(database, known.slice(0, comparedTeams.max));
  const teams = known.flatMap((id) => shown.find((team) => team.id === id) ?? []);
  const offered = await offeredTeams(database, competition.id);
  const compared =
    teams.length < comparedTeams.min
      ? null
      : await headToHead(
          database,
          teams.map(({ id }) => id),
        );
  return {
    competition: { id: competition.id, name: nameHere(context, competition.name) },
    teams: teams.map((team) => ({ ...team, city: nameHere(context, team.city) })),
    options: (offered ?? []).map(({ id, name }) => ({ value: id, label: name })),
    areAllOptions: offered !== null,
    unknown: asked.length - known.length,
    compared,
    races: await listRacesById(database, compared?.raceIds.slice(0, racesToWatch) ?? []),
  };
}

export default function CompareTeams({ loaderData }: Route.ComponentProps) {
  const { compareTeams: texts } = useMessages();
  const { list } = useFormats();
  const { competition, teams, compared, races, unknown } = loaderData;
  useLiveTopics([`competition:${competition.id}`]);
  const isCompared = compared !== null;
  return (
    <div className="space-y-8">
      <PageHead
        title={isCompared ? `${texts.title} · ${list(teams.map(({ name }) => name))}` : texts.title}
        description={texts.lead}
      />
      <header className="max-w-prose space-y-3">
        <h1 className="display text-4xl sm:text-5xl">{texts.title}</h1>
        <p>{texts.lead}</p>
        <p>
          <Link to={`/teams/${competition.id}`} className="link">
            {competition.name}
          </Link>
        </p>
      </header>
      {unknown > 0 && <Alert tone="caution">{texts.unknown({ count: unknown })}</Alert>}
      <Chooser loaderData={loaderData} />
      {!isCompared && <EmptyState title={texts.chooseTwo} />}
      {isCompared && <Standings teams={teams} />}
      {isCompared && compared.meetings.length === 0 && <EmptyState title={texts.noRaces} />}
      {isCompared && compared.meetings.length > 0 && (
        <>
          <Meetings teams={teams} meetings={compared.meetings} racesRead={compared.racesRead} />
          <Styles teams={teams} styles={compared.styles} racesRead={compared.racesRead} />
          <RacesToWatch teams={teams} races={races} />
        </>
      )}
    </div>
  );
}

function Chooser({
  loaderData: { competition, teams, options, areAllOptions },
}: Pick<Route.ComponentProps, "loaderData">) {
  const { compareTeams: texts } = useMessages();
  const { compare } = useFormats();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const chosen = teams.map(({ id }) => id);
  const find = useMemo(() => findTeams(competition.id), [competition.id]);
  const without = (id: string) => {
    const rest = chosen.filter((each) => each !== id).map((each) => ["team", each]);
    return `?${new URLSearchParams([...rest, ["competition", competition.id]])}`;
  };
  const show = (wanted: FormData) => void submit(wanted, { preventScrollReset: true });
  return (
    <search className="block space-y-4">
      {teams.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {teams.map((team) => (
            <li key={team.id} className="flex items-center gap-2 border border-line pl-3">
              <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
              <Link to={`/team/${team.id}`} className="font-semibold">
                {team.name}
              </Link>
              <Link
                to={without(team.id)}
                preventScrollReset
                className="icon-button"
                aria-label={texts.remove({ team: team.name })}
              >
                <X aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {teams.length >= comparedTeams.max ? (
        <p className="text-quiet">{texts.full}</p>
      ) : (
        <Form
          key={chosen.join(" ")}
          ref={form}
          onChange={({ target, currentTarget }) => {
            // Letters of a name that is being typed choose nothing yet.
            if (target instanceof HTMLSelectElement) show(new FormData(currentTarget));
          }}
          className="grid max-w-md items-end gap-4"
        >
          <input type="hidden" name="competition" value={competition.id} />
          {chosen.map((id) => (
            <input key={id} type="hidden" name="team" value={id} />
          ))}
          <LateCombobox
            name="team"
            label={texts.add}
            placeholder={texts.choose}
            options={options
              .filter(({ value }) => !chosen.includes(value))
              .toSorted((a, b) => compare(a.label, b.label))}
            {...(!areAllOptions && { find })}
            onFound={(id) => {
              if (!form.current || !id) return;
              const wanted = new FormData(form.current);
              wanted.delete("team");
              for (const each of [...chosen, id]) wanted.append("team", each);
              show(wanted);
            }}
          />
          <noscript>
            <Button type="submit">{texts.show}</Button>
          </noscript>
        </Form>
      )}
    </search>
  );
}

function TeamName({ team }: { team: PublicTeam }) {
  return (
    <span className="flex items-center gap-2">
      <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
      <Link to={`/team/${team.id}`}>{team.name}</Link>
    </span>
  );
}

function Standings({ teams }: { teams: readonly PublicTeam[] }) {
  const { compareTeams: texts, teams: teamTexts } = useMessages();
  const { number, percent } = useFormats();
  const { columns } = texts;
  return (
    <Card title={texts.standings}>
      <Table
        caption={texts.standings}
        rows={teams}
        rowKey={({ id }) => id}
        columns={[
          { key: "team", head: columns.team, rowHeader: true, cell: (team) => <TeamName team={team} /> },
          { key: "place", head: columns.place, numeric: true, cell: (team) => <PlaceText rating={team.standing} /> },
          { key: "rating", head: columns.rating, numeric: true, cell: (team) => <PointsText rating={team.standing} /> },
          { key: "races", head: columns.races, numeric: true, cell: (team) => number(team.standing?.races ?? 0) },
          { key: "wins", head: columns.wins, numeric: true, cell: (team) => number(team.standing?.wins ?? 0) },
          {
            key: "beaten",
            head: columns.beaten,
            numeric: true,
            cell: ({ standing }) => (standing ? percent(standing.rivalsBeaten / Math.max(1, standing.rivalsMet)) : "–"),
          },
        ]}
      />
      <p className="mt-4 text-sm text-quiet">{teamTexts.rating.explained}</p>
    </Card>
  );
}

function Meetings({
  teams,
  meetings,
  racesRead,
}: {
  teams: readonly PublicTeam[];
  meetings: readonly Meeting[];
  racesRead: number;
}) {
  const { compareTeams: texts } = useMessages();
  const pairs = teams.flatMap((team, index) => teams.slice(index + 1).map((rival) => [team, rival] as const));
  return (
    <Card title={texts.meetings}>
      <p className="max-w-prose text-quiet">{texts.meetingsText}</p>
      <ul className="mt-4 grid gap-x-12 lg:grid-cols-2">
        {pairs.map(([team, rival]) => (
          <li key={`${team.id} ${rival.id}`} className="border-t border-line py-4">
            <Pair team={team} rival={rival} meetings={meetings} />
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-prose text-sm text-quiet">{texts.reasonsText({ races: racesRead })}</p>
    </Card>
  );
}

/** Two teams: who came first how often, as numbers and a bar, and why. */
function Pair({ team, rival, meetings }: { team: PublicTeam; rival: PublicTeam; meetings: readonly Meeting[] }) {
  const { compareTeams: texts } = useMessages();
  const { number } = useFormats();
  const of = (own: PublicTeam, other: PublicTeam) =>
    meetings.find(({ teamId, rivalId }) => teamId === own.id && rivalId === other.id);
  const [there, back] = [of(team, rival), of(rival, team)];
  if (!there || !back) {
    return (
      <p>
        <span className="font-semibold">
          {team.name} – {rival.name}
        </span>{" "}
        <span className="text-quiet">{texts.neverMet}</span>
      </p>
    );
  }
  const score = { team: team.name, rival: rival.name, ahead: number(there.ahead), races: number(there.races) };
  return (
    <div className="space-y-2">
      <p className="sr-only">{texts.score(score)}</p>
      <p aria-hidden className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">{team.name}</span>
        <span className="figures text-2xl font-bold whitespace-nowrap">
          {number(there.ahead)} : {number(back.ahead)}
        </span>
        <span className="min-w-0 flex-1 truncate text-right font-semibold">{rival.name}</span>
      </p>
      <div aria-hidden className="flex h-2 bg-line">
        <div className="bg-ink" style={{ width: `${(100 * there.ahead) / Math.max(1, there.races)}%` }} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        {[there, back].map((meeting) => (
          <div key={meeting.teamId} className="last:text-right">
            <dt className="text-quiet">{texts.reasonsOf({ team: meeting === there ? team.name : rival.name })}</dt>
            <dd>
              <ReasonCounts reasons={meeting.reasons} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ReasonCounts({ reasons }: Pick<Meeting, "reasons">) {
  const { compareTeams: texts } = useMessages();
  const { number } = useFormats();
  const counted = duelReasons.flatMap((reason) => {
    const count = reasons[reason];
    return count === undefined ? [] : [`${texts.reasons[reason]} ${number(count)}`];
  });
  return counted.length === 0 ? "–" : counted.join(" · ");
}

function Styles({
  teams,
  styles,
  racesRead,
}: {
  teams: readonly PublicTeam[];
  styles: readonly RacingStyle[];
  racesRead: number;
}) {
  const { compareTeams: texts } = useMessages();
  const { number } = useFormats();
  const { columns } = texts;
  const rows = teams.flatMap((team) => {
    const style = styles.find(({ teamId }) => teamId === team.id);
    return style ? [{ team, style }] : [];
  });
  const figures = ["speedBought", "unitPrice", "hitsGiven", "hitsTaken", "blocked", "coinsLeft"] as const;
  const shown = (value: number | null) =>
    value === null ? "–" : number(value, { maximumFractionDigits: value < 100 ? 1 : 0 });
  return (
    <Card title={texts.styles}>
      <p className="max-w-prose text-quiet">{texts.stylesText({ races: racesRead })}</p>
      <div className="mt-4">
        <Table
          caption={texts.styles}
          rows={rows}
          rowKey={({ team }) => team.id}
          columns={[
            { key: "team", head: columns.team, rowHeader: true, cell: ({ team }) => <TeamName team={team} /> },
            ...figures.map((figure) => ({
              key: figure,
              head: columns[figure],
              numeric: true,
              cell: ({ style }: (typeof rows)[number]) => shown(style[figure]),
            })),
          ]}
        />
      </div>
    </Card>
  );
}

function RacesToWatch({ teams, races }: { teams: readonly PublicTeam[]; races: readonly RaceMeta[] }) {
  const { compareTeams: texts } = useMessages();
  const { number } = useFormats();
  return (
    <Card title={texts.races}>
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {races.map((race) => (
          <li key={race.id} className="border-t border-line py-3">
            <RaceCard raceId={race.id} title={texts.race({ number: number(race.number) })}>
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
