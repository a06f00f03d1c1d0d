import type { ReleasedOrder } from "#server/racing/stages/released-orders.ts";

/** Places of a result that the first page and an idle screen show. */
const mostPlaces = 10;

/** What is told of the last result where a competition is told of: the podium and who follows. */
export function shownResult(order: ReleasedOrder, timeZone: string) {
  const { name, kind, places, provisionalUntil, openProtests, versions, notSeparated } = order;
  return {
    stage: name,
    kind,
    timeZone,
    provisionalUntil,
    openProtests,
    version: versions[0]?.version ?? 1,
    notSeparated,
    teams: places.length,
    places: places
      .slice(0, mostPlaces)
      .map(
        ({ teamId, teamName, place, code, number, university, city, liveryPrimary, liverySecondary, wins, races }) => ({
          teamId,
          teamName,
          place,
          code,
          number,
          university,
          city,
          liveryPrimary,
          liverySecondary,
          wins,
          races,
        }),
      ),
  };
}

export type ShownResult = ReturnType<typeof shownResult>;
