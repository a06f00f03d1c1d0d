import { lazy, Suspense } from "react";
import { defaultFormula } from "#engine/formula/formula.ts";
import { statesThatTakeTeams, type CompetitionState } from "#domain/competitions/competition-state.ts";
import { announcementIn, listAnnouncements } from "#server/questions/announcements.ts";
import { findVisitorsCompetition } from "#server/competitions/find-competition.ts";
import { listLatestRaces, sortByMinute } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import { type MyCar as MyCarData, readMyCar } from "#server/practice/my-car.ts";
import { readLosses } from "../races/read-loss.server.ts";
import { latestOrders } from "#server/stages/released-orders.ts";
import { standingsOf } from "#server/results/standings/standings-of.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { QuietLink, ButtonLink } from "../ui/button.tsx";
import { CircuitPreload } from "../app/circuit-picture.tsx";
import { useLiveTopics } from "../app/live.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSite } from "../app/use-site.ts";
import { visitContext, localisedName, localisedStages } from "../app/visit.server.ts";
import type { Route } from "./+types/home";
import { Board } from "./board.tsx";
import { Hero } from "./hero.tsx";
import { groupRaces } from "../races/group-races.ts";
import { shownResult } from "../races/shown-result.ts";
import Megaphone from "virtual:icons/megaphone";
import type { ShownAnnouncement } from "../questions/announcement-list.tsx";
import { cityName } from "../app/brand.ts";
import { nextMoment } from "../competitions/next-moment.ts";

function AnnouncementStrip({ announcement, nowMs }: { announcement: ShownAnnouncement; nowMs: number }) {
  const { shell } = useMessages();
  const { relative } = useFormats();
  return (
    <aside
      aria-label={shell.news.announcement}
      className="mt-10 grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 border-l-8 border-caution bg-panel px-4 py-4 sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <Megaphone aria-hidden className="mt-0.5 size-6 shrink-0 sm:mt-0" />
      <p className="min-w-0 break-words">
        <span className="line-clamp-3 whitespace-pre-line font-semibold">{announcement.text}</span>
        <time className="text-sm text-quiet" dateTime={announcement.publishedAt.toISOString()} suppressHydrationWarning>
          {relative(announcement.publishedAt, nowMs)}
        </time>
      </p>
      <QuietLink to="/questions" className="col-start-2 font-semibold sm:col-start-auto">
        {shell.news.all}
      </QuietLink>
    </aside>
  );
}

export const handle = { texts: ["home"], shared: [] };

const topOfTheBoard = 8;
const latestRaces = 4;
const racesToGroup = 40;
/** Then only the news list has it for members, whose own car matters more. */
const memberNewsMs = 3 * 86_400_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { configuration, database, visitor } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const who = await visitor();
  const competition = await findVisitorsCompetition(database, brand.key, who.memberships);
  const [newest] = await listAnnouncements(database, brand.key, 1);
  const city = configuration.cities.find(({ slug }) => slug === competition?.brand);
  const { cars, finishDistance } = competition?.formula ?? defaultFormula;
  const [standings, races] = competition
    ? await Promise.all([
        standingsOf(database, competition.id, { first: topOfTheBoard }),
        listLatestRaces(database, competition.id, racesToGroup),
      ])
    : [[], []];
  const official = competition?.state === "practice" ? [] : races.filter(({ stageKind }) => stageKind !== "practice");
  const latest = groupRaces(official.length > 0 ? official : races, null, racesToGroup / latestRaces)
    .slice(0, latestRaces)
    .flatMap(({ races: [first] }) => first ?? []);
  const orders = competition ? await latestOrders(database, competition.id, "public") : [];
  const now = new Date();
  const teamId = who.memberships.find((each) => each.competitionId === competition?.id)?.teamId;
  // Organisers without a team have no car.
  const isMine =
    who.person !== undefined &&
    (teamId !== undefined ||
      (who.grants.length === 0 && competition !== undefined && statesThatTakeTeams.includes(competition.state)));
  const my =
    isMine && competition && who.person
      ? await readMyCar(database, { competition, personId: who.person.id, teamId, now })
      : null;
  return {
    my: my && { ...my, ...(await summariseRaces(context, my)) },
    result: competition ? shownResult(localisedStages(context, orders), competition.timeZone, language) : null,
    standings,
    ownTeam: teamId ?? null,
    races: sortByMinute(latest).map(({ id, number, finishedAt, seats }) => ({
      id,
      number,
      finishedAt,
      winner: seats.find((seat) => seat.place === 1)?.teamName ?? null,
    })),
    cars,
    finishDistance,
    announcement: newest
      ? {
          id: newest.id,
          isForAll: newest.brand === null,
          text: announcementIn(language, newest),
          publishedAt: newest.publishedAt,
        }
      : null,
    nowMs: now.getTime(),
    competition: competition && {
      id: competition.id,
      name: localisedName(context, competition.name),
      state: competition.state,
      city: city ? cityName(city, language) : null,
      venue: competition.venue,
      startsAt: competition.startsAt,
      submissionsCloseAt: competition.submissionsCloseAt,
      finalStartsAt: competition.finalStartsAt,
      endsAt: competition.endsAt,
    },
  };
}

/** Only loaded once a stage is released. */
const latestResult = () => import("./latest-result.tsx");
const LatestResult = lazy(latestResult);

/** The last race, and what the lost ones of the last twenty have in common, as on the page of races. */
async function summariseRaces(context: Route.LoaderArgs["context"], { team, lastRaces: races }: MyCarData) {
  const [last] = races;
  if (!team || !last) return { lastRaces: [], lastRace: null, mostLosses: null };
  const { reasons, mostOften } = await readLosses(context, races, team.id);
  const place = last.seats.find(({ teamId }) => teamId === team.id)?.place ?? null;
  const lastRace = { id: last.id, place, cars: last.seats.length, loss: reasons[last.id] ?? null };
  return { lastRaces: [], lastRace, mostLosses: mostOften };
}

/** Only for signed-in people, after the first race. */
const myCar = () => import("./my-car.tsx");
const MyCar = lazy(myCar);

// Load them with the page's data: arriving later, they would move what the visitor is about to press.
if (!import.meta.env.SSR && "ready" in document.documentElement.dataset) {
  latestResult().catch(() => {});
  myCar().catch(() => {});
}

/** Only for installations with sponsors. */
const Sponsors = lazy(() => import("./sponsors.tsx"));

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home } = useMessages();
  const { number } = useFormats();
  const { sponsors } = useSite();
  const { announcement, competition, my, nowMs, result } = loaderData;
  const isOldToMember =
    my?.team?.hasActiveCar === true && announcement && nowMs - announcement.publishedAt.getTime() > memberNewsMs;
  const ownTopics = my?.team ? [`team:${my.team.id}`] : [];
  useLiveTopics(["announcements:all", ...ownTopics, ...(competition ? [`competition:${competition.id}`] : [])]);
  const lead = home.lead({ cars: number(loaderData.cars), finish: number(loaderData.finishDistance) });
  const won = result && competition && (
    <Suspense>
      <LatestResult result={result} competitionId={competition.id} nowMs={nowMs} />
    </Suspense>
  );
  const takesTeams = competition !== undefined && statesThatTakeTeams.includes(competition.state);
  const isDecided = result?.kind === "final";
  const isRaceDay = !isDecided && (competition?.state === "frozen" || competition?.state === "final");
  const facts = competition && (
    <CompetitionFacts competition={competition} isDecided={isDecided} isRaceDay={isRaceDay} nowMs={nowMs} />
  );
  return (
    <>
      <PageHead title={home.title} description={lead} image="home" />
      {!my && <CircuitPreload />}
      {won}
      {isRaceDay && facts}
      {my ? (
        <Suspense fallback={<div className="h-96" />}>
          <MyCar my={my} nowMs={nowMs} />
        </Suspense>
      ) : (
        <Hero lead={lead}>{competition && <DatesAndLinks competition={competition} />}</Hero>
      )}
      {announcement && !isOldToMember && <AnnouncementStrip announcement={announcement} nowMs={nowMs} />}
      {!my && !isDecided && <FirstSteps takesTeams={takesTeams} />}
      {competition && (
        <Board
          competitionId={competition.id}
          // Practice would contradict the final.
          standings={isDecided ? [] : loaderData.standings}
          ownTeam={loaderData.ownTeam}
          races={loaderData.races}
          nowMs={nowMs}
        />
      )}
      {!isRaceDay && facts}
      {sponsors.length > 0 && (
        <Suspense>
          <Sponsors />
        </Suspense>
      )}
    </>
  );
}

function DatesAndLinks({
  competition,
}: {
  competition: NonNullable<Route.ComponentProps["loaderData"]["competition"]>;
}) {
  const { competition: texts } = useMessages().home;
  const { dateTime } = useFormats();
  const { id, state, submissionsCloseAt, finalStartsAt } = competition;
  const dates = [
    { name: texts.facts.until, at: state === "registration" || state === "practice" ? submissionsCloseAt : null },
    { name: texts.facts.final, at: state === "final" || state === "finished" ? null : finalStartsAt },
  ];
  return (
    <>
      <dl className="mt-4 text-sm">
        {dates.map(
          ({ name, at }) =>
            at && (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="text-quiet">{name}</dt>
                <dd className="font-semibold">{dateTime(at)}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-2 flex gap-x-6">
        <QuietLink to={`/teams/${id}#standings`}>{texts.standings}</QuietLink>
        <QuietLink to={`/races?competition=${id}`}>{texts.races}</QuietLink>
      </p>
    </>
  );
}

function FirstSteps({ takesTeams }: { takesTeams: boolean }) {
  const { way } = useMessages().home;
  const steps = way.steps.filter(({ to }) => takesTeams || to !== "/addTeam");
  return (
    <section aria-labelledby="way-title" className="mt-12">
      <h2 id="way-title" className="display text-4xl">
        {way.title}
      </h2>
      <ol className="mt-4 border-t-2 border-ink">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[3rem_1fr] items-baseline gap-x-4 border-b border-line py-4 md:grid-cols-[3rem_16rem_1fr]"
          >
            <span className="figures text-4xl font-bold text-quiet" aria-hidden>
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold">
              <QuietLink to={step.to}>{step.title}</QuietLink>
            </h3>
            <p className="col-start-2 text-quiet md:col-start-auto">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Countdown = lazy(async () => ({ default: (await import("../competitions/countdown.tsx")).Countdown }));

type ShownCompetition = {
  id: string;
  name: string;
  state: CompetitionState;
  /** null: nation-wide */
  city: string | null;
  venue: string;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
};

function CompetitionFacts(props: {
  competition: ShownCompetition;
  isDecided: boolean;
  isRaceDay: boolean;
  nowMs: number;
}) {
  const { competition, isDecided, isRaceDay, nowMs } = props;
  const { competition: texts } = useMessages().home;
  const { dateTime } = useFormats();
  // Nothing comes after the final's result.
  const next = isDecided ? null : nextMoment(competition);
  const facts = [
    { name: texts.facts.where, value: competition.city ?? texts.everywhere },
    { name: texts.facts.venue, value: competition.venue === "" ? null : competition.venue },
    { name: texts.facts.when, value: competition.startsAt && dateTime(competition.startsAt) },
    {
      name: texts.facts.until,
      // An organiser may have frozen the cars earlier.
      value: isRaceDay || isDecided ? null : competition.submissionsCloseAt && dateTime(competition.submissionsCloseAt),
    },
    { name: texts.facts.end, value: competition.endsAt && dateTime(competition.endsAt) },
  ].filter((fact) => fact.value !== null);
  return (
    <section
      aria-labelledby="competition-title"
      className={`grid gap-8 md:grid-cols-[1fr_auto] ${isRaceDay ? "mb-12" : "mt-12"}`}
    >
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <h2 id="competition-title" className="display text-4xl">
            {competition.name}
          </h2>
          <strong
            className={
              competition.state === "practice" || competition.state === "final" ? "text-go-text" : "text-quiet"
            }
          >
            {texts.states[competition.state]}
          </strong>
        </div>
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-sm text-quiet">{name}</dt>
              <dd className="figures text-xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {isRaceDay && (
            <ButtonLink to="/follow" kind="primary">
              {texts.follow}
            </ButtonLink>
          )}
          <QuietLink to={`/teams/${competition.id}`} className="font-semibold">
            {texts.standings}
          </QuietLink>
          <QuietLink to="/docs/event-rules" className="font-semibold">
            {texts.rules}
          </QuietLink>
          <QuietLink to="/events" className="font-semibold">
            {texts.pastEvents}
          </QuietLink>
        </p>
      </div>
      {next && (
        <Suspense>
          <Countdown label={texts.until[next.kind]} targetMs={next.at.getTime()} nowMs={nowMs} />
        </Suspense>
      )}
    </section>
  );
}
