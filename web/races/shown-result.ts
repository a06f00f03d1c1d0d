import { divisionName, type Language } from "#messages/language.ts";
import type { ReleasedOrder } from "#server/stages/released-orders.ts";

/** Shared by the home page and the idle screen. */
const mostPlaces = 10;

export function shownResult(orders: readonly ReleasedOrder[], timeZone: string, language: Language) {
  const [first, ...more] = orders.map((order) => resultOf(order, timeZone, language));
  return first ? { ...first, more } : null;
}

function resultOf(order: ReleasedOrder, timeZone: string, language: Language) {
  const { name, kind, places, provisionalUntil, openProtests, versions, notSeparated, division } = order;
  return {
    stage: division ? `${name} · ${divisionName(division, language)}` : name,
    division: division?.id ?? "",
    kind,
    timeZone,
    provisionalUntil,
    openProtests,
    version: versions[0]?.version ?? 1,
    notSeparated,
    teams: places.length,
    places: places.slice(0, mostPlaces).map((row) => ({
      teamId: row.teamId,
      teamName: row.teamName,
      place: row.place,
      code: row.code,
      number: row.number,
      university: row.university,
      city: row.city,
      liveryPrimary: row.liveryPrimary,
      liverySecondary: row.liverySecondary,
      tieBreak: row.tieBreak,
    })),
  };
}

export type ShownResult = ReturnType<typeof resultOf> & { more?: ReturnType<typeof resultOf>[] };
