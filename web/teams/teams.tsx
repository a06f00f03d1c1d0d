import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { entrantChoices } from "#domain/competitions/ai-rule.ts";
import { practises, practisesAfterEnd, statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { type Competition, findCompetition } from "#server/competitions/find-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readStageLuck } from "#server/stages/stage-details.ts";
import { publicGroups } from "#server/show/draw-of-stage.ts";
import { isSeedSecretPublished } from "#server/races/race-fairness.ts";
import { releasedOrders } from "#server/stages/released-orders.ts";
import { standingsOf, type Standing } from "#server/results/standings/standings-of.ts";
import { cityScoresOf, currentRun, type CityScore } from "#server/results/standings/current-ratings.ts";
import { aiOfTeams } from "#server/stages/public-declarations.ts";
import { listDivisions, type Division } from "#server/competitions/divisions/divisions.ts";
import type { PublicTeam } from "#server/teams/find-team.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { formatsFor } from "#messages/formats.ts";
import { useDivisionWords } from "../competitions/division-words.ts";
import { useFormats, useLanguage, useMessages, type Messages } from "../ui/messages.tsx";
import { useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { cityName } from "../app/brand.ts";
import { visitContext, localisedName, localisedStageName } from "../app/visit.server.ts";
import { Button, buttonClass, ButtonLink, QuietLink, TextLink } from "../ui/button.tsx";
import { Badge, EmptyState } from "../ui/card.tsx";
import { TextField, Select } from "../ui/field.tsx";
import { PageLinks, linkToPage } from "../ui/page-links.tsx";
import { Table, type Column } from "../ui/table.tsx";
import type { Route } from "./+types/teams";
import { AiRuleNote } from "../garage/rule-notes.tsx";
import { ChallengeButton } from "./challenge-button.tsx";
import { readTeamChoice, teamOrders, teamsOnAPage } from "./choose-teams.ts";
import { readBoard } from "./read-board.server.ts";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { AiSign, LanguageSign } from "./team-signs.tsx";
import { PlaceText, PointsText } from "../races/place-text.tsx";
import { ReleasedResults, StageGroups } from "./released-results.tsx";

/** Results are a third of the page's texts, and rarely needed. */
export const handle = {
  texts: (loaderData?: Pick<Route.ComponentProps["loaderData"], "orders">) => [
    "ai",
    "home",
    "teams",
    "divisions",
    ...(loaderData?.orders.length === 0 ? [] : ["stagesPanel", "results", "races", "tieBreak"]),
  ],
  shared: ["q", "city", "entrants", "division", "university", "readiness", "order", "page", "everybody"],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const { language, brand, origin } = context.get(visitContext);
  const competition = await findCompetition(database, params.id);
  if (!competition) throw siteError(404, messagesOf(language).teams.board.notFound);
  const run = await currentRun(database, competition.id);
  const { searchParams } = new URL(request.url);
  const choice = readTeamChoice(searchParams);
  const board = await readBoard(database, competition.id, choice, formatsFor(language));
  const released = await releasedOrders(database, competition.id, "public");
  const raced = released.flatMap(({ places, guests }) => [...places, ...guests].map(({ teamId }) => teamId));
  const ai = await aiOfTeams(database, competition.id, raced);
  const ownTeam = (await visitor()).memberships.find((each) => each.competitionId === competition.id)?.teamId ?? null;
  const placesShown = searchParams.has("everybody") ? Infinity : teamsOnAPage;
  return {
    id: competition.id,
    name: localisedName(context, competition.name),
    timeZone: competition.timeZone,
    aiRule: competition.aiRule,
    schedule: scheduleOf(competition, brand.city === null ? null : cityName(brand.city, language), origin),
    canTry: released.length > 0 && (await isSeedSecretPublished(database, competition.id)),
    takesTeams: !competition.isRehearsal && statesThatTakeTeams.includes(competition.state),
    inPractice: practises(competition),
    isAfterEnd: practisesAfterEnd(competition),
    ownTeam,
    ownStanding: ownTeam && ((await standingsOf(database, competition.id, { teamIds: [ownTeam] }))[0] ?? null),
    choice,
    ...board,
    divisions: await listDivisions(database, competition.id),
    orders: await Promise.all(
      released
        .filter(({ division }) => choice.division === "" || !division || division.id === choice.division)
        .map(async (order) => ({
          ...order,
          name: localisedStageName(context, order.name),
          places: order.places.slice(0, placesShown),
          placed: order.places.length,
          luck: await readStageLuck(database, { id: order.stageId, plan: order }),
        })),
    ),
    aiOfTeams: Object.fromEntries(ai),
    ratings: run ? { asOf: run.asOf, races: run.races } : null,
    groups: await publicGroups(database, competition.id),
    cities: run ? await cityScoresOf(database, run.id) : [],
    bestTeamsOfCity: run?.bestTeamsOfCity ?? 0,
    nowMs: Date.now(),
  };
}

export default function Teams({ loaderData }: Route.ComponentProps) {
  const { teams: teamTexts, divisions: divisionTexts, ai, home } = useMessages();
  const { board, frozenCars } = teamTexts;
  const words = useDivisionWords();
  const submit = useSubmit();
  const [parameters] = useSearchParams();
  const { id, name, choice, teams, page, pages, cities, divisions } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const isFiltered =
    [choice.query, choice.city, choice.university, choice.readiness].some((each) => each !== "") ||
    choice.entrants !== "all";
  const orders = teamOrders.map((value) => ({ value, label: board.columns[value === "name" ? "team" : value] }));
  return (
    <div className="space-y-5">
      <PageHead title={board.title({ competition: name })} description={board.lead} />
      {loaderData.schedule && <ScheduleMarkup name={name} schedule={loaderData.schedule} />}
      <header className="flex flex-wrap items-center gap-4">
        <h1 className="display flex-1 text-3xl sm:text-4xl">{board.title({ competition: name })}</h1>
        {loaderData.ownTeam === null && loaderData.takesTeams && (
          <ButtonLink to="/addTeam" kind="primary">
            {board.createTeam}
          </ButtonLink>
        )}
        {loaderData.canTry && (
          <Link to={`/teams/${id}/try-car`} className={`${buttonClass({ kind: "primary" })} max-sm:w-full`}>
            {board.tryCar}
          </Link>
        )}
      </header>
      <ReleasedResults
        orders={loaderData.orders}
        ai={loaderData.aiOfTeams}
        competitionId={id}
        timeZone={loaderData.timeZone}
        nowMs={loaderData.nowMs}
      />
      {loaderData.orders.length > 0 && <ResultFiles id={id} />}
      <section id="standings" aria-label={board.title({ competition: name })} className="space-y-2">
        {loaderData.orders.length > 0 && <h2 className="display text-3xl">{home.board.standings}</h2>}
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          {loaderData.ownStanding && (
            <OwnStanding
              standing={loaderData.ownStanding}
              isShown={teams.some((team) => team.id === loaderData.ownTeam)}
            />
          )}
          {divisions.length > 0 && (
            <nav aria-label={divisionTexts.title} className="contents min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1 sm:flex">
              {[null, ...divisions].map((division) => (
                <QuietLink
                  key={division?.id ?? ""}
                  to={division === null ? "?" : `?division=${division.id}`}
                  preventScrollReset
                  aria-current={choice.division === (division?.id ?? "") ? "page" : undefined}
                  className="font-semibold aria-[current=page]:text-go-text"
                >
                  {division === null ? divisionTexts.all : words.name(division)}
                </QuietLink>
              ))}
            </nav>
          )}
          <details className="w-full [&:not([open])]:ml-auto [&:not([open])]:w-auto" open={isFiltered || undefined}>
            <summary className="footer-link w-fit cursor-pointer font-semibold ml-auto">{board.filters}</summary>
            <search className="mt-2 block">
              <Form
                onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
                className="grid grid-cols-2 items-end gap-4 lg:grid-cols-6"
              >
                {choice.division !== "" && <input type="hidden" name="division" value={choice.division} />}
                <div className="col-span-2 lg:col-span-1">
                  <TextField name="q" type="search" label={board.search} defaultValue={choice.query} />
                </div>
                {loaderData.hasAiEntrants && (
                  <Select
                    name="entrants"
                    label={ai.order.label}
                    options={entrantChoices.map((value) => ({ value, label: ai.order[value] }))}
                    defaultValue={choice.entrants}
                  />
                )}
                <Select
                  name="city"
                  label={board.columns.city}
                  options={[{ value: "", label: board.anyCity }, ...asOptions(loaderData.citiesOfTeams)]}
                  defaultValue={choice.city}
                />
                <Select
                  name="readiness"
                  label={board.readiness}
                  options={[
                    { value: "", label: board.anyReadiness },
                    { value: "ready", label: board.ready },
                    { value: "no-car", label: board.noCar },
                  ]}
                  defaultValue={choice.readiness}
                />
                <Select
                  name="university"
                  label={board.columns.university}
                  options={[{ value: "", label: board.anyUniversity }, ...asOptions(loaderData.universities)]}
                  defaultValue={choice.university}
                />
                <Select name="order" label={board.order} options={orders} defaultValue={choice.order} />
                <noscript>
                  <Button type="submit">{board.show}</Button>
                </noscript>
              </Form>
            </search>
          </details>
        </div>
        <p className="text-sm text-quiet">
          {board.lead} {teams.some(({ standing }) => standing?.tied) && board.tied}
        </p>
        <div aria-live="polite">
          {loaderData.found === 0 && <EmptyState title={nothingFound(board, loaderData.total, choice.query)} />}
          {loaderData.found > 0 && (
            <Board
              teams={teams}
              caption={board.title({ competition: name })}
              ownTeam={loaderData.ownTeam}
              mayChallenge={loaderData.inPractice && loaderData.ownTeam !== null}
              divisionPlaces={loaderData.divisionPlaces}
              namedDivisions={choice.division === "" ? divisions.slice(1) : []}
              hasCities={loaderData.citiesOfTeams.length > 1}
            />
          )}
        </div>
        {pages > 1 && (
          <PageLinks page={page} pages={pages} texts={board.pageLinks} to={(to) => linkToPage(parameters, to)} />
        )}
        <p className="text-sm text-quiet">
          <Status loaderData={loaderData} /> {teamTexts.rating.explained}
        </p>
      </section>
      {loaderData.isAfterEnd && (
        <section className="max-w-prose border-l-4 border-l-go pl-4" data-testid="practice-after-end">
          <h2 className="font-semibold">{board.afterEnd.title}</h2>
        </section>
      )}
      <StageGroups competition={name} stages={loaderData.groups} />
      {cities.length > 1 && <Cities cities={cities} best={loaderData.bestTeamsOfCity} />}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <QuietLink to="/docs/event-rules">{home.competition.rules}</QuietLink>
        <QuietLink to={`/teams/${id}/cars`}>{frozenCars.title}</QuietLink>
        <QuietLink to={`/teams/${id}/head-to-head${loaderData.ownTeam === null ? "" : `?team=${loaderData.ownTeam}`}`}>
          {board.headToHead}
        </QuietLink>
        <QuietLink to="/events">{board.pastEvents}</QuietLink>
      </p>
      <AiRuleNote rule={loaderData.aiRule} />
    </div>
  );
}

function ResultFiles({ id }: { id: string }) {
  const { downloads } = useMessages().results;
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2">
      <span className="text-quiet">{downloads.title}</span>
      <a
        href={`${import.meta.env.BASE_URL}teams/${id}/results/results.csv?language=${language}`}
        className="link"
        download
      >
        {downloads.csv}
      </a>
      <a href={`${import.meta.env.BASE_URL}teams/${id}/results/results.json`} className="link" download>
        {downloads.json}
      </a>
      <a href={`${import.meta.env.BASE_URL}events/${id}/event.jsonl.gz`} className="link" download>
        {downloads.event}
      </a>
      <TextLink to={`/verify-event?event=${id}`}>{downloads.verify}</TextLink>
    </p>
  );
}

function nothingFound(board: Messages["teams"]["board"], teams: number, query: string): string {
  if (teams === 0) return board.empty;
  return query === "" ? board.nothingFits : board.nothingFound({ query });
}

function Status({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { board } = useMessages().teams;
  const { relative } = useFormats();
  const { ratings, nowMs } = loaderData;
  if (!ratings) return board.notRated;
  return board.status({ races: ratings.races, when: relative(ratings.asOf, nowMs) });
}

function Cities({ cities, best }: { cities: readonly CityScore[]; best: number }) {
  const { board } = useMessages().teams;
  const { number } = useFormats();
  const score = (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const columns: Column<CityScore>[] = [
    { head: board.columns.place, numeric: true, cell: ({ place }) => number(place) },
    { head: board.columns.city, rowHeader: true, cell: ({ city }) => city },
    {
      head: board.cities.score,
      numeric: true,
      cell: (city) => (
        <span className="whitespace-nowrap">
          {score(city.score)}{" "}
          <span className="text-quiet">
            ({score(city.interval[0])}–{score(city.interval[1])})
          </span>
        </span>
      ),
    },
    { head: board.cities.counted, numeric: true, cell: ({ teams }) => number(teams) },
  ];
  return (
    <div className="max-w-3xl space-y-3">
      <h2 className="display text-3xl">{board.cities.title}</h2>
      <p className="max-w-prose text-sm text-quiet">{board.cities.explained({ best: number(best) })}</p>
      <Table caption={board.cities.title} columns={columns} rows={cities} rowKey={({ city }) => city} />
    </div>
  );
}

const ownRow = "own-row";

/** Found at once on any page of the table. */
function OwnStanding({ standing, isShown }: { standing: Standing; isShown: boolean }) {
  const { columns, you } = useMessages().teams.board;
  return (
    <p className="flex flex-wrap items-center gap-x-4 max-lg:w-full">
      <Badge tone="go">{you}</Badge>
      <TextLink to={`/team/${standing.teamId}`} className="font-semibold">
        {standing.teamName}
      </TextLink>
      <span className="figures">
        {columns.place}{" "}
        <strong>
          {isShown ? (
            <a href={`#${ownRow}`} className="link">
              <PlaceText rating={standing} />
            </a>
          ) : (
            <PlaceText rating={standing} />
          )}
        </strong>
      </span>
      <span className="figures">
        {columns.rating}{" "}
        <strong>
          <PointsText rating={standing} terse />
        </strong>
      </span>
    </p>
  );
}

/** `divisionPlaces`: places within the selected division. `namedDivisions`: shown in rows; the first is the usual one. */
function Board({
  teams,
  caption,
  ownTeam,
  mayChallenge,
  divisionPlaces,
  namedDivisions,
  hasCities,
}: {
  teams: readonly PublicTeam[];
  caption: string;
  hasCities: boolean;
  ownTeam: string | null;
  mayChallenge: boolean;
  divisionPlaces: Readonly<Record<string, number>>;
  namedDivisions: readonly Division[];
}) {
  const { teams: teamTexts, divisions } = useMessages();
  const { board, team: texts, friendly } = teamTexts;
  const words = useDivisionWords();
  const { number } = useFormats();
  const { columns } = board;
  // The sign of AI entrants says the same as their own division.
  const isNamed = ({ division, aiEntrant }: PublicTeam) =>
    namedDivisions.some(({ id, rules }) => id === division?.id && !(aiEntrant && rules.drivers === "ai"));
  const city: Column<PublicTeam> = {
    head: columns.city,
    wideOnly: true,
    cell: (team) => (team.houseCar !== null ? "" : team.city),
  };
  const all: Column<PublicTeam>[] = [
    {
      head: columns.placeRange,
      numeric: true,
      cell: ({ id, standing, hasActiveCar, disqualifiedReason, division }) =>
        disqualifiedReason !== null ? (
          <span title={disqualifiedReason}>
            <Badge tone="stop">{board.disqualified}</Badge>
          </span>
        ) : hasActiveCar && division?.scores === false ? (
          <span className="text-sm text-quiet">{divisions.outOfCompetition}</span>
        ) : hasActiveCar && divisionPlaces[id] !== undefined ? (
          <span className="whitespace-nowrap">
            {number(divisionPlaces[id])}{" "}
            <span className="font-normal text-quiet max-sm:hidden">
              {divisions.placeOfAll({ place: standing?.place ?? 0 })}
            </span>
          </span>
        ) : hasActiveCar ? (
          <PlaceText rating={standing} terse />
        ) : (
          <span className="text-sm text-quiet">{board.notClassified}</span>
        ),
    },
    {
      head: columns.team,
      rowHeader: true,
      cell: (team) => (
        <span
          id={team.id === ownTeam ? ownRow : undefined}
          className="flex scroll-mt-24 flex-wrap items-center gap-2 sm:flex-nowrap sm:gap-3"
        >
          <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} houseCar={team.houseCar} />
          <span className="figures w-10 shrink-0 text-quiet max-sm:hidden">{team.code}</span>
          <TextLink to={`/team/${team.id}`}>{team.name}</TextLink>
          {team.id === ownTeam && <Badge tone="go">{board.you}</Badge>}
          <LanguageSign activeCarLanguage={team.activeCarLanguage} />
          <AiSign isEntrant={team.aiEntrant} />
          {team.copiedHouseCar !== null && <Badge>{`${texts.house}: ${team.copiedHouseCar}`}</Badge>}
          {team.division && isNamed(team) && (
            <span className="hidden text-sm text-quiet sm:inline">{words.name(team.division)}</span>
          )}
        </span>
      ),
    },
    { head: columns.rating, numeric: true, cell: ({ standing }) => <PointsText rating={standing} terse /> },
    { head: columns.university, wideOnly: "very", cell: (team) => (team.houseCar !== null ? "" : team.university) },
    ...(hasCities ? [city] : []),
    { head: columns.races, numeric: true, wideOnly: "very", cell: ({ standing }) => number(standing?.races ?? 0) },
    { head: columns.wins, numeric: true, wideOnly: "very", cell: ({ standing }) => number(standing?.wins ?? 0) },
  ];
  const challenge: Column<PublicTeam> = {
    head: friendly.challenge,
    wideOnly: true,
    cell: (team) =>
      team.hasActiveCar && team.disqualifiedReason === null && team.id !== ownTeam ? (
        <ChallengeButton teamId={team.id} teamName={team.name} />
      ) : null,
  };
  if (mayChallenge) all.push(challenge);
  return <Table caption={caption} columns={all} rows={teams} rowKey={(team) => team.id} />;
}

type Schedule = NonNullable<ReturnType<typeof scheduleOf>>;

/**
 * Undefined without a start date.
 * @param city of its site; null: nation-wide
 * @param origin of public links, without trailing slash
 */
function scheduleOf({ id, venue, startsAt, finalStartsAt, endsAt }: Competition, city: string | null, origin: string) {
  const start = startsAt ?? finalStartsAt;
  if (start === null) return null;
  const end = endsAt ?? finalStartsAt;
  return {
    startDate: start.toISOString(),
    endDate: end && end > start ? end.toISOString() : null,
    /** building and room; null: online */
    place: venue === "" ? null : { name: venue, city },
    url: `${origin}/teams/${id}`,
  };
}

/** A schema.org event (https://schema.org/Event). */
function ScheduleMarkup({ name, schedule }: { name: string; schedule: Schedule }) {
  const { startDate, endDate, place, url } = schedule;
  const mode = place ? "MixedEventAttendanceMode" : "OnlineEventAttendanceMode";
  const event = {
    "@context": "https://schema.org",
    "@type": "Event",
    name,
    startDate,
    ...(endDate !== null && { endDate }),
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: [
      { "@type": "VirtualLocation", url },
      ...(place ? [{ "@type": "Place", name: place.name, ...(place.city !== null && { address: place.city }) }] : []),
    ],
    url,
  };
  // Prevents closing the script element from within.
  const json = JSON.stringify(event).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
