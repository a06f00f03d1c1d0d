import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { findShownCompetition } from "#server/event/competitions/find-competition.ts";
import { listLatestRaces } from "#server/racing/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import { latestOrders } from "#server/racing/stages/released-orders.ts";
import { standingsOf } from "#server/event/standings/standings-of.ts";
import { useFormats, useMessages } from "../messages/messages.tsx";
import { isDrawn } from "../logos/logos-in.ts";
import { useLiveTopics } from "../shell/live.ts";
import { PageHead } from "../shell/page-head.tsx";
import { useSite } from "../shell/use-site.ts";
import { nameHere } from "../shell/name-here.server.ts";
import { visitContext } from "../shell/visit.server.ts";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { shownResult } from "../races/shown-result.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/result";
import { useAwaited } from "./idle-countdown.tsx";
import { IdleScreen } from "./idle-screen.tsx";
import { phonePicture } from "./phone-picture.server.ts";
import { ShowScreen } from "./show-screen.tsx";
import "./big-screen.css";

/** A screen in a hall is dark, whatever the machine behind it prefers. */
export const handle = { texts: ["bigScreen", "show", "races", "commentary", "home"], colourMode: "dark" };

const shownRaces = 6;
/** More than a screen has rows for; who wants all opens the board. */
const shownTeams = 200;
const askAgainMs = 10_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const competition = await findShownCompetition(database, context.get(visitContext).brand.key);
  const base = { phonePicture: phonePicture(context), logos: context.get(siteContext).configuration.logos ?? {} };
  if (!competition) return { ...base, competition: null, result: null, standings: [], races: [] };
  const orders = await latestOrders(database, competition.id, "public");
  return {
    ...base,
    competition: {
      id: competition.id,
      name: nameHere(context, competition.name),
      state: competition.state,
      startsAt: competition.startsAt,
      submissionsCloseAt: competition.submissionsCloseAt,
      finalStartsAt: competition.finalStartsAt,
      endsAt: competition.endsAt,
      timeZone: competition.timeZone,
    },
    result: shownResult(orders, competition.timeZone, context.get(visitContext).language),
    standings: await standingsOf(database, competition.id, { first: shownTeams }),
    races: await listLatestRaces(database, competition.id, shownRaces),
  };
}

/** A screen of the show; until somebody admits it by the code in its corner, the released results. */
export default function Result({ loaderData }: Route.ComponentProps) {
  return (
    <ShowScreen phonePicture={loaderData.phonePicture} logos={loaderData.logos}>
      <IdleScreen {...loaderData} />
      <ReleasedResults {...loaderData} />
    </ShowScreen>
  );
}

/** The results could not be read: the screen shows its code or the show, and asks for them again. */
export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return <ShowScreen phonePicture={null} logos={{}} />;
}

/** Where there is little room, on a phone for instance: everything below each other, to be scrolled. */
function ReleasedResults({ competition, result, standings, races }: Route.ComponentProps["loaderData"]) {
  const { bigScreen } = useMessages();
  const { brand } = useSite();
  const { number } = useFormats();
  const awaited = useAwaited(result?.kind === "final" ? null : competition);
  useLiveTopics(competition ? [`competition:${competition.id}`] : []);
  return (
    <div className="big-screen lg:hidden">
      <PageHead title={bigScreen.title} unlisted />
      <header className="flex flex-wrap items-center gap-x-[3vw] gap-y-2">
        <img src={brand.logo} alt={brand.alt} className={`${isDrawn(brand.logo) ? "logo " : ""}h-[1.9em] w-auto`} />
        <h1 className="display flex-[1_1_8em] text-[1.6em] leading-tight wrap-anywhere">
          {competition?.name ?? bigScreen.title}
        </h1>
      </header>
      {awaited && (
        <p>
          {awaited.label} <b className="figures whitespace-nowrap">{`${awaited.days} ${awaited.clock}`.trim()}</b>
        </p>
      )}
      {result && (
        <section>
          <h2 className="display text-[1.2em]">{result.stage}</h2>
          <ol className="big-screen-board">
            {result.places.map((team) => (
              <li key={team.teamId}>
                <span className="figures text-right font-bold">{number(team.place)}</span>
                <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
                <span className="figures hidden text-quiet sm:block">{team.code}</span>
                <span className="min-w-0 font-semibold wrap-anywhere">{team.teamName}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {standings.length > 0 && <h2 className="display text-[1.2em]">{bigScreen.standings}</h2>}
      {standings.length === 0 ? (
        <EmptyState title={bigScreen.none}>{competition ? bigScreen.noneHint : bigScreen.noCompetition}</EmptyState>
      ) : (
        <ol aria-label={bigScreen.caption} className="big-screen-board">
          {standings.map((row) => (
            <li key={row.teamId}>
              <span className="figures text-right font-bold">{row.place === null ? "–" : number(row.place)}</span>
              <LiverySwatch primary={row.liveryPrimary} secondary={row.liverySecondary} />
              <span className="figures hidden text-quiet sm:block">{row.code}</span>
              <span className="min-w-0 font-semibold wrap-anywhere">
                {row.teamName}
                {row.houseCar !== null && (
                  <span className="ml-[0.6em] font-normal whitespace-nowrap text-quiet">{bigScreen.houseCar}</span>
                )}
              </span>
              <span className="figures text-right">{bigScreen.wins({ count: number(row.wins) })}</span>
              <span className="figures hidden text-right text-quiet lg:block">
                {bigScreen.races({ count: number(row.races) })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {races.length > 0 && (
        <section>
          <h2 className="display text-[1.2em]">{bigScreen.latest}</h2>
          <ul className="mt-[0.4em] grid gap-x-[3vw] sm:grid-cols-2">
            {races.map((race) => (
              <li key={race.id} className="flex gap-[1em] border-t border-line py-[0.35em]">
                <span className="figures w-[4.2em] shrink-0 text-quiet">
                  {bigScreen.race({ number: number(race.number) })}
                </span>
                <span className="wrap-anywhere">
                  {race.seats.find((seat) => seat.seat === race.winnerSeat)?.teamName ?? bigScreen.nobody}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
