import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { findCompetition, findShownCompetition } from "#server/competitions/find-competition.ts";
import { listRaces, sortByMinute, type RaceMeta } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import { standingsOf } from "#server/results/standings/standings-of.ts";
import { offeredTeams, teamByText } from "#server/teams/search-teams.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext, localisedName } from "../app/visit.server.ts";
import { LiverySwatch } from "./livery-swatch.tsx";
import { findTeams } from "./find-teams.ts";
import { Button, ButtonLink, buttonClass, QuietLink } from "../ui/button.tsx";
import { Alert, Badge, EmptyState } from "../ui/card.tsx";
import { SearchableSelect } from "../ui/searchable-select.tsx";
import { Select } from "../ui/field.tsx";
import type { Route } from "./+types/races";
import { groupRaces } from "./group-races.ts";
import { RaceCard } from "./race-card.tsx";
import { readRaceChoice } from "./race-choice.server.ts";
import { noLosses, readLosses } from "./read-loss.server.ts";

export const handle = { texts: ["raceList"], shared: ["competition", "stage", "team", "type", "skip"] };

const racesToGroup = 200;
const rowsOnAPage = 20;
const longestName = 60;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("competition");
  const competition = asked ? await findCompetition(database, asked) : await findShownCompetition(database, brand.key);
  if (!competition) throw siteError(404, messagesOf(language).teams.board.notFound);
  const teams = await offeredTeams(database, competition.id);
  const ownTeam = (await visitor()).memberships.find((each) => each.competitionId === competition.id)?.teamId ?? null;
  const { skip, stage, type, ...choice } = readRaceChoice(searchParams);
  // Members see their own races until they choose.
  const chosen = await teamByText(database, competition.id, choice.team ?? ownTeam ?? "");
  const team = chosen?.id ?? "";
  const [standing] =
    team !== "" && team === ownTeam ? await standingsOf(database, competition.id, { teamIds: [team] }) : [];
  const filter = {
    ...(stage !== null && { stageKind: stage }),
    ...(type !== null && { friendly: type === "friendly" }),
    ...(team !== "" && { teamId: team }),
  };
  // One extra tells whether there are older ones.
  const races = await listRaces(database, competition.id, filter, racesToGroup + 1, skip);
  const found = races.slice(0, racesToGroup);
  const groups = team === "" ? groupRaces(found, ownTeam) : found.map((race) => ({ races: [race], team: null }));
  const rows = groups.slice(0, rowsOnAPage);
  const shown = rows.reduce((sum, row) => sum + row.races.length, 0);
  return {
    competition: { id: competition.id, name: localisedName(context, competition.name) },
    teams: (teams ?? (chosen ? [chosen] : [])).map(({ id, name }) => ({ value: id, label: name })),
    areAllTeams: teams !== null,
    choice: { team, stage, type, skip },
    unknownTeam: chosen || !choice.team ? null : choice.team.slice(0, longestName),
    ownTeam,
    rows: sortByMinute(
      rows.map((row) => ({ ...sortByMinute(row.races)[0]!, more: row.races.length - 1, of: row.team })),
    ),
    record: standing ? { races: standing.races, wins: standing.wins } : null,
    losses:
      ownTeam !== null && team === ownTeam
        ? await readLosses(
            context,
            rows.flatMap((row) => row.races),
            ownTeam,
          )
        : noLosses,
    older: shown < races.length ? skip + shown : null,
  };
}

export default function Races({ loaderData }: Route.ComponentProps) {
  const { raceList, shell } = useMessages();
  const { compare } = useFormats();
  const submit = useSubmit();
  const [parameters] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const chosenLast = useRef("");
  const keepFocus = () => {
    const control = form.current?.elements.namedItem(chosenLast.current);
    if (control instanceof HTMLSelectElement) control.focus();
    chosenLast.current = "";
  };
  const show = (wanted: FormData) => void submit(wanted, { preventScrollReset: true });
  const { competition, teams, choice, rows, older, unknownTeam, ownTeam } = loaderData;
  const find = useMemo(() => findTeams(competition.id), [competition.id]);
  useLiveTopics([`competition:${competition.id}`]);
  const isChosen = choice.team !== "" || choice.stage !== null || choice.type !== null || choice.skip > 0;
  const everything = `/races?competition=${competition.id}&team=`;
  return (
    <div className="space-y-4">
      <PageHead title={raceList.title({ competition: competition.name })} />
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="display text-3xl sm:text-4xl">{raceList.title({ competition: competition.name })}</h1>
        {ownTeam !== null &&
          [ownTeam, ""].map((team) => (
            <QuietLink
              key={team}
              to={`${everything}${team}`}
              aria-current={choice.team === team ? "page" : undefined}
              className="font-semibold aria-[current=page]:text-go-text"
            >
              {team === "" ? raceList.anyType : raceList.mine}
            </QuietLink>
          ))}
        <QuietLink to="/simulate">{shell.footer.simulator}</QuietLink>
        {loaderData.record && (
          <p className="figures text-lg font-semibold sm:ml-auto">{raceList.record(loaderData.record)}</p>
        )}
      </header>
      <search className="block">
        <Form
          key={`${competition.id} ${choice.stage} ${choice.team} ${choice.type}`}
          ref={form}
          onChange={({ target, currentTarget }) => {
            // Ignore a name that is still being typed.
            if (!(target instanceof HTMLSelectElement)) return;
            chosenLast.current = target.name;
            show(new FormData(currentTarget));
          }}
          className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3 [&_label]:sr-only"
        >
          <input type="hidden" name="competition" value={competition.id} />
          <FormMade onMade={keepFocus} />
          <Select
            name="stage"
            label={raceList.stage}
            options={[
              { value: "", label: raceList.anyStage },
              ...Object.entries(raceList.stages).map(([value, label]) => ({ value, label })),
            ]}
            defaultValue={choice.stage ?? ""}
          />
          <Select
            name="type"
            label={raceList.type}
            options={[
              { value: "", label: raceList.anyType },
              ...Object.entries(raceList.types).map(([value, label]) => ({ value, label })),
            ]}
            defaultValue={choice.type ?? ""}
          />
          <div className="col-span-2 sm:col-span-1">
            <SearchableSelect
              name="team"
              label={raceList.team}
              placeholder={raceList.anyTeam}
              options={teams.toSorted((a, b) => compare(a.label, b.label))}
              {...(!loaderData.areAllTeams && { find })}
              defaultValue={choice.team}
              onFound={(id) => {
                if (!form.current) return;
                const wanted = new FormData(form.current);
                wanted.set("team", id ?? "");
                show(wanted);
              }}
            />
          </div>
          <noscript>
            <Button type="submit">{raceList.show}</Button>
          </noscript>
        </Form>
      </search>
      <div aria-live="polite" className="space-y-6">
        {choice.stage === null && choice.type === null && choice.skip === 0 && loaderData.losses.mostOften !== null && (
          <p className="font-semibold">{loaderData.losses.mostOften}</p>
        )}
        {unknownTeam !== null && <Alert tone="caution">{raceList.noTeam({ name: unknownTeam })}</Alert>}
        {rows.length === 0 ? (
          <EmptyState
            title={isChosen ? raceList.nothingFits : raceList.empty}
            action={
              isChosen && (
                <Link to={everything} className={buttonClass({})}>
                  {raceList.showAll}
                </Link>
              )
            }
          />
        ) : (
          <ul className="grid gap-x-12 border-t-2 border-ink lg:grid-cols-2">
            {rows.map(({ more, of, ...race }) => (
              <li key={race.id} className="border-b border-line py-4">
                <RaceOfList
                  race={race}
                  ownTeam={ownTeam}
                  shownTeam={of?.id ?? choice.team}
                  loss={loaderData.losses.reasons[race.id]}
                />
                {of && (
                  <p className="mt-2">
                    <QuietLink to={linkWith(parameters, { team: of.id, skip: "" })}>
                      {raceList.moreOf({ count: more, team: of.name })}
                    </QuietLink>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {(choice.skip > 0 || older !== null) && (
        <nav aria-label={raceList.pages} className="flex flex-wrap gap-4">
          {choice.skip > 0 && <ButtonLink to={linkWith(parameters, { skip: "" })}>{raceList.newest}</ButtonLink>}
          {older !== null && (
            <ButtonLink to={linkWith(parameters, { skip: String(older) })}>{raceList.older}</ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function FormMade({ onMade }: { onMade: () => void }) {
  const made = useEffectEvent(onMade);
  useEffect(() => made(), []);
  return null;
}

/** With the first three, the visitor's own team and the shown one. */
function RaceOfList({
  race,
  ownTeam,
  shownTeam,
  loss,
}: {
  race: RaceMeta;
  ownTeam: string | null;
  shownTeam: string;
  loss: string | undefined;
}) {
  const { raceList } = useMessages();
  const { number, dateTime } = useFormats();
  const podium = race.seats
    .filter(({ place, teamId }) => place !== null && (place <= 3 || teamId === ownTeam || teamId === shownTeam))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return (
    <RaceCard
      raceId={race.id}
      ownTeam={[shownTeam, ownTeam].find((own) => race.seats.some(({ teamId }) => teamId === own)) ?? null}
      title={raceList.race({ number: number(race.number), stage: raceList.stages[race.stageKind] })}
    >
      {race.friendly && <span className="text-sm text-quiet">{raceList.friendly}</span>}
      <p className="w-full text-sm text-quiet">
        {race.finishedAt && (
          <time dateTime={race.finishedAt.toISOString()} suppressHydrationWarning>
            {dateTime(race.finishedAt)}
          </time>
        )}
        {race.turns !== null && <> · {raceList.turns({ count: number(race.turns) })}</>}
      </p>
      {race.winnerSeat === null && <p className="mt-2 w-full">{raceList.nobodyWon}</p>}
      <ol aria-label={raceList.podium} className="mt-1 flex w-full flex-wrap gap-x-4">
        {podium.map((seat) => (
          <li key={seat.seat} className="flex min-w-0 items-center gap-2">
            <span className="figures font-bold">{number(seat.place ?? 0)}</span>
            <LiverySwatch primary={seat.liveryPrimary} secondary={seat.liverySecondary} houseCar={seat.houseCar} />
            <Link to={`/team/${seat.teamId}`} className="min-w-0 py-0.5 wrap-anywhere">
              {seat.teamName}
            </Link>
            {seat.teamId === ownTeam && <Badge tone="go">{raceList.you}</Badge>}
          </li>
        ))}
      </ol>
      {loss !== undefined && <p className="basis-full text-sm">{loss}</p>}
    </RaceCard>
  );
}

function linkWith(parameters: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(
    [...parameters].filter(([name, value]) => (name === "team" || value !== "") && !(name in changes)),
  );
  for (const [name, value] of Object.entries(changes)) if (value !== "") next.set(name, value);
  return `?${next}`;
}
