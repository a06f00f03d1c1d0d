import type { TieBreak } from "#engine/stages/tie-rule.ts";
import { formatsFor } from "#messages/formats.ts";
import { tieBreakText } from "#messages/format-tie-break.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { listFreezes } from "../../competitions/freeze-cars.ts";
import { findCompetition } from "../../competitions/find-competition.ts";
import { getRow, type Database } from "../../platform/database/database.ts";
import { releasedOrders } from "../../stages/released-orders.ts";
import { publicDeclarations } from "../../stages/public-declarations.ts";
import { placesOf } from "../../stages/classification.ts";
import { listDivisions, type DivisionName } from "../../competitions/divisions/divisions.ts";
import { listTeams, listTeamsOf } from "../../teams/find-team.ts";

export type ReleasedEvent = NonNullable<Awaited<ReturnType<typeof readEvent>>>;

export type EventTeam = ReleasedEvent["teams"][number];

export type TeamResult = ReturnType<typeof resultsOf>[number];

export async function readEvent(database: Database, competitionId: string) {
  const competition = await findCompetition(database, competitionId);
  if (!competition) return undefined;
  const published = await getRow(database, "competition", competitionId, "seedCommitment", "carsRoot", "engineHash");
  const { id, name, brand, startsAt, submissionsCloseAt, endsAt, formula } = competition;
  const orders = await releasedOrders(database, competitionId, "public");
  const own = await listTeams(database, competitionId);
  const declared = await publicDeclarations(database, competitionId);
  const known = new Set(own.map((team) => team.id));
  const placed = orders.flatMap(({ places }) => places.map(({ teamId }) => teamId));
  const guests = await listTeamsOf(
    database,
    [...new Set(placed)].filter((teamId) => !known.has(teamId)),
  );
  const teams = [...own, ...guests].filter((team) => team.houseCar === null).toSorted((a, b) => a.number - b.number);
  return {
    competition: { id, name, brand, startsAt, submissionsCloseAt, endsAt, formula, ...published },
    /** without house cars, by start number; for a nation-wide one the cities' teams that raced */
    teams: teams.map((team) => ({
      id: team.id,
      number: team.number,
      code: team.code,
      name: team.name,
      university: team.university,
      city: team.city,
      liveryPrimary: team.liveryPrimary,
      liverySecondary: team.liverySecondary,
      isDisqualified: team.disqualifiedReason !== null,
      isAiEntrant: team.aiEntrant,
      /** of its car in the official races; null: nothing, or no released results */
      declared: declared.get(team.id) ?? null,
    })),
    /** in order; usually empty */
    divisions: (await listDivisions(database, competitionId)).map(({ id: divisionId, nameEnglish, nameTurkish }) => ({
      id: divisionId,
      nameEnglish,
      nameTurkish,
    })),
    orders,
    freezes: await listFreezes(database, competitionId),
  };
}

/** In English, as all files are; null: no tie. */
export function tieBreakInWords(tieBreak: TieBreak | null): string | null {
  return tieBreak && tieBreakText(tieBreak, messagesOf("en").tieBreak, formatsFor("en").number);
}

/**
 * Teams of the last stage first, then those that ended in the one before, by division. A disqualified team keeps what
 * it reached before the disqualification applies.
 */
export function resultsOf(event: Pick<ReleasedEvent, "teams" | "orders" | "divisions">) {
  const teams = new Map(event.teams.map((team) => [team.id, team]));
  // A hidden team keeps its rank, so that no one moves up.
  const counted = new Set<string>();
  const ranks = new Map<string | undefined, number>();
  const results = event.orders.flatMap((order) =>
    order.places.flatMap((place) => {
      if (counted.has(place.teamId)) return [];
      counted.add(place.teamId);
      const rank = (ranks.get(order.division?.id) ?? 0) + 1;
      ranks.set(order.division?.id, rank);
      const team = teams.get(place.teamId);
      if (!team) return [];
      return {
        team,
        /** null: all divisions */
        division: order.division,
        /** from 1, across stages within its division */
        rank,
        stageId: order.stageId,
        stageName: order.name,
        stageKind: order.kind,
        place: place.place,
        of: placesOf(order.places),
        /** statistically indistinguishable from a neighbour */
        placeInterval: place.placeInterval,
        score: place.score,
        races: place.races,
        wins: place.wins,
        tieBreak: place.tieBreak,
        tieBreakText: tieBreakInWords(place.tieBreak),
      };
    }),
  );
  const positions = new Map(event.divisions.map(({ id }, index) => [id, index]));
  const positionOf = ({ division }: { division: DivisionName | null }) =>
    division === null ? -1 : (positions.get(division.id) ?? -1);
  return results.toSorted((a, b) => positionOf(a) - positionOf(b));
}
