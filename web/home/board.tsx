import { Link } from "react-router";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import type { Standing } from "#server/results/standings/standings-of.ts";
import { LiverySwatch } from "../races/livery-swatch.tsx";
import { RaceCard } from "../races/race-card.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { QuietLink } from "../ui/button.tsx";

type LatestRace = { id: string; number: number; finishedAt: Date | null; winner: string | null };

export function Board(props: {
  competitionId: string;
  standings: readonly Standing[];
  ownTeam: string | null;
  races: readonly LatestRace[];
  nowMs: number;
}) {
  const { board } = useMessages().home;
  const { number, relative } = useFormats();
  const { competitionId, standings, ownTeam, races, nowMs } = props;
  if (standings.length === 0 && races.length === 0) return null;
  return (
    <div className="mt-16 grid grid-cols-[minmax(0,1fr)] gap-12 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {standings.length > 0 && (
        <section aria-labelledby="standings-title">
          <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
            <h2 id="standings-title" className="display text-2xl sm:text-3xl">
              {board.standings}
            </h2>
            <QuietLink to={`/teams/${competitionId}`} className="font-semibold">
              {board.all}
            </QuietLink>
          </div>
          <p aria-hidden className="pt-1 text-right text-sm text-quiet">
            {board.points}
          </p>
          <ol aria-labelledby="standings-title">
            {standings.map((team) => (
              <li key={team.teamId} className="flex min-h-14 items-center gap-3 border-b border-line">
                <span className="figures w-10 text-3xl font-bold">
                  {team.place === null ? (
                    <span className="block text-sm font-normal text-quiet">{team.houseCar ? board.house : "–"}</span>
                  ) : (
                    board.place({ place: number(team.place) })
                  )}
                </span>
                <LiverySwatch primary={team.liveryPrimary} secondary={team.liverySecondary} houseCar={team.houseCar} />
                <span className="figures w-8 text-right text-quiet max-sm:hidden">{team.number}</span>
                <span className="figures w-11 font-semibold max-sm:hidden">{team.code}</span>
                <Link to={`/team/${team.teamId}`} className="min-w-0 flex-1 truncate py-2 font-semibold">
                  {team.teamName}
                </Link>
                {team.teamId === ownTeam && <strong className="text-sm text-go-text">{board.you}</strong>}
                <span className="figures text-right text-lg font-semibold">
                  <span className="sr-only">{board.points} </span>
                  {ratingPoints(team.strength)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {races.length > 0 && (
        <section aria-labelledby="races-title">
          <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
            <h2 id="races-title" className="display text-2xl sm:text-3xl">
              {board.races}
            </h2>
            <QuietLink to={`/races?competition=${competitionId}`} className="font-semibold">
              {board.allRaces}
            </QuietLink>
          </div>
          <ul>
            {races.map((race) => (
              <li key={race.id} className="border-b border-line py-3">
                <RaceCard ownTeam={ownTeam} raceId={race.id} title={board.race({ number: number(race.number) })}>
                  {race.finishedAt && (
                    <time
                      className="w-full text-sm text-quiet @sm:ml-auto @sm:w-auto"
                      dateTime={race.finishedAt.toISOString()}
                    >
                      {relative(race.finishedAt, nowMs)}
                    </time>
                  )}
                  <p className="w-full">{race.winner === null ? board.nobodyWon : board.won({ name: race.winner })}</p>
                </RaceCard>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
