import { useEffect, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { TieBreak } from "#engine/stages/tie-rule.ts";
import { findShownCompetition } from "#server/competitions/find-competition.ts";
import { listLatestRaces } from "#server/races/find-race.ts";
import { siteContext } from "#server/http/site-context.ts";
import { latestOrders } from "#server/stages/released-orders.ts";
import { standingsOf, type Standing } from "#server/results/standings/standings-of.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { isDrawn } from "../../brands/logos-in.ts";
import { useLiveTopics } from "../../app/live.ts";
import { PageHead } from "../../app/page-head.tsx";
import { useSite } from "../../app/use-site.ts";
import { visitContext, localisedName, localisedStages } from "../../app/visit.server.ts";
import { LiverySwatch } from "../../races/livery-swatch.tsx";
import { TieBreakNote } from "../../races/place-text.tsx";
import { shownResult } from "../../races/shown-result.ts";
import { EmptyState } from "../../ui/card.tsx";
import type { Route } from "./+types/result";
import { IdleScreen, useAwaited } from "./idle-screen.tsx";
import { phonePicture } from "../../app/qr-link.server.ts";
import { ShowScreen } from "./show-screen.tsx";

export const handle = {
  texts: ["showScreen", "show", "sceneTitles", "races", "showCommentary", "home", "tieBreak"],
  colourMode: "dark",
};

const shownRaces = 6;
/** More than fit on a screen; the board lists all. */
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
      name: localisedName(context, competition.name),
      state: competition.state,
      startsAt: competition.startsAt,
      submissionsCloseAt: competition.submissionsCloseAt,
      finalStartsAt: competition.finalStartsAt,
      endsAt: competition.endsAt,
      timeZone: competition.timeZone,
    },
    result: shownResult(localisedStages(context, orders), competition.timeZone, context.get(visitContext).language),
    standings: await standingsOf(database, competition.id, { first: shownTeams }),
    races: await listLatestRaces(database, competition.id, shownRaces),
  };
}

export default function Result({ loaderData }: Route.ComponentProps) {
  return (
    <ShowScreen phonePicture={loaderData.phonePicture} logos={loaderData.logos}>
      <IdleScreen {...loaderData} />
      <ReleasedResults {...loaderData} />
    </ShowScreen>
  );
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return <ShowScreen phonePicture={null} logos={{}} />;
}

/** For small screens, such as phones. */
function ReleasedResults({ competition, result, standings, races }: Route.ComponentProps["loaderData"]) {
  const { showScreen } = useMessages();
  const { brand } = useSite();
  const { number } = useFormats();
  const awaited = useAwaited(result?.kind === "final" ? null : competition);
  useLiveTopics(competition ? [`competition:${competition.id}`] : []);
  return (
    <div className="flex min-h-dvh flex-col gap-[1.1em] px-[clamp(1rem,5vw,10rem)] py-[clamp(1rem,5vh,6rem)] text-[max(1.125rem,min(3.4vh,3vw))] leading-[1.3] max-sm:text-lg lg:hidden [&:has(+[data-testid=screen-code])]:pb-[3.2em]">
      <PageHead title={showScreen.title} unlisted />
      <header className="flex flex-wrap items-center gap-x-[3vw] gap-y-2">
        <img src={brand.logo} alt={brand.alt} className={`${isDrawn(brand.logo) ? "logo " : ""}h-[1.9em] w-auto`} />
        <h1 className="display flex-[1_1_8em] text-[1.6em] leading-tight wrap-anywhere">
          {competition?.name ?? showScreen.title}
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
          <ol>
            {result.places.map((team) => (
              <BoardRow key={team.teamId} team={team} />
            ))}
          </ol>
        </section>
      )}
      {standings.length > 0 && <h2 className="display text-[1.2em]">{showScreen.standings}</h2>}
      {standings.length === 0 ? (
        <EmptyState title={showScreen.none}>{competition ? showScreen.noneHint : showScreen.noCompetition}</EmptyState>
      ) : (
        <ol aria-label={showScreen.caption}>
          {standings.map((row) => (
            <BoardRow key={row.teamId} team={row}>
              <span className="figures text-right">{showScreen.wins({ count: number(row.wins) })}</span>
            </BoardRow>
          ))}
        </ol>
      )}
      {races.length > 0 && (
        <section>
          <h2 className="display text-[1.2em]">{showScreen.latest}</h2>
          <ul className="mt-[0.4em] grid gap-x-[3vw] sm:grid-cols-2">
            {races.map((race) => (
              <li key={race.id} className="flex gap-[1em] border-t border-line py-[0.35em]">
                <span className="figures w-[4.2em] shrink-0 text-quiet">
                  {showScreen.race({ number: number(race.number) })}
                </span>
                <span className="wrap-anywhere">
                  {race.seats.find((seat) => seat.seat === race.winnerSeat)?.teamName ?? showScreen.nobody}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type BoardTeam = Pick<Standing, "place" | "liveryPrimary" | "liverySecondary" | "code" | "teamName"> & {
  houseCar?: string | null;
  tieBreak?: TieBreak | null;
};

function BoardRow({ team, children }: { team: BoardTeam; children?: ReactNode }) {
  const { showScreen } = useMessages();
  const { number } = useFormats();
  return (
    <li className="grid grid-cols-[1.8em_0.8em_1fr_auto] items-center gap-[0.7em] border-t border-line py-[0.35em] odd:bg-panel sm:grid-cols-[1.8em_0.8em_2.6em_1fr_7em]">
      <span className="figures text-right font-bold">{team.place === null ? "–" : number(team.place)}</span>
      <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} />
      <span className="figures hidden text-quiet sm:block">{team.code}</span>
      <span className="min-w-0 font-semibold wrap-anywhere">
        {team.teamName}
        {(team.houseCar ?? null) !== null && (
          <span className="ml-[0.6em] font-normal whitespace-nowrap text-quiet">{showScreen.houseCar}</span>
        )}
        <TieBreakNote tieBreak={team.tieBreak ?? null} />
      </span>
      {children}
    </li>
  );
}
