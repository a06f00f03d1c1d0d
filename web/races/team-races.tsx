import { useFormats, useMessages } from "../ui/messages.tsx";
import type { RaceMeta } from "#server/races/find-race.ts";
import { RaceCard } from "./race-card.tsx";
import type { Losses } from "./read-loss.server.ts";

/** `reasons`: why the visitor's own car lost, by race. */
export function TeamRaces({
  races,
  reasons,
  teamId,
  isDated = false,
}: {
  races: readonly RaceMeta[];
  reasons: Losses["reasons"];
  teamId: string;
  isDated?: boolean;
}) {
  const { team: texts } = useMessages().teams;
  const { number, dateTime } = useFormats();
  return (
    <div className="@container">
      <ul className="grid gap-x-12 @2xl:grid-cols-2">
        {races.map((race) => {
          const place = race.seats.find((seat) => seat.teamId === teamId)?.place ?? null;
          const winner = race.seats.find(({ seat }) => seat === race.winnerSeat);
          return (
            <li key={race.id} className="border-t border-line py-3">
              <RaceCard ownTeam={teamId} raceId={race.id} title={texts.race({ number: number(race.number) })}>
                {race.friendly && <span className="text-sm text-quiet">{texts.friendly}</span>}
                {place !== null && (
                  <span className="figures">
                    {texts.placeIn({ place: number(place), cars: number(race.seats.length) })}
                  </span>
                )}
                {winner && winner.teamId !== teamId && (
                  <span className="text-quiet">{texts.wonBy({ team: winner.teamName })}</span>
                )}
                {isDated && race.finishedAt && (
                  <time
                    dateTime={race.finishedAt.toISOString()}
                    className="w-full text-sm text-quiet"
                    suppressHydrationWarning
                  >
                    {dateTime(race.finishedAt)}
                  </time>
                )}
                {reasons[race.id] !== undefined && <span className="basis-full text-sm">{reasons[race.id]}</span>}
              </RaceCard>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
