import type { RaceMeta } from "#server/races/find-race.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { RaceCard } from "../races/race-card.tsx";

export function RaceList({ races, teamId }: { races: readonly RaceMeta[]; teamId: string }) {
  const { team } = useMessages().teams;
  const { number, dateTime } = useFormats();
  return (
    <div className="@container">
      <ul className="grid gap-x-12 @4xl:grid-cols-2">
        {races.map((race) => {
          const place = race.seats.find((seat) => seat.teamId === teamId)?.place ?? null;
          return (
            <li key={race.id} className="border-t border-line py-3 first:border-t-0 @4xl:nth-2:border-t-0">
              <RaceCard raceId={race.id} title={team.race({ number: number(race.number) })}>
                {race.friendly && <span className="text-sm text-quiet">{team.friendly}</span>}
                {place !== null && (
                  <span className="figures">
                    {team.placeIn({ place: number(place), cars: number(race.seats.length) })}
                  </span>
                )}
                {race.finishedAt && (
                  <time
                    dateTime={race.finishedAt.toISOString()}
                    className="w-full text-sm text-quiet @lg:ml-auto @lg:w-auto"
                    suppressHydrationWarning
                  >
                    {dateTime(race.finishedAt)}
                  </time>
                )}
              </RaceCard>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
