import type { Formula } from "#engine/formula/formula.ts";
import { listFreezes, type Freeze } from "../../competitions/freeze-cars.ts";
import { findCompetition } from "../../competitions/find-competition.ts";
import { getRow, type Database } from "../../platform/database/database.ts";
import { releasedOrders, type ReleasedOrder } from "../../stages/released-orders.ts";
import type { AiDeclaration } from "#domain/submissions/ai-declaration.ts";
import { publicDeclarations } from "../../stages/public-declarations.ts";
import { placesOf } from "../../stages/classification.ts";
import { listDivisions, type DivisionName } from "../../competitions/divisions/divisions.ts";
import type { LiveryColour } from "#domain/teams/livery.ts";
import { listTeams, listTeamsOf } from "../../teams/find-team.ts";

export interface ReleasedEvent {
  competition: {
    id: string;
    name: string;
    brand: string | null;
    startsAt: Date | null;
    submissionsCloseAt: Date | null;
    endsAt: Date | null;
    formula: Formula;
    /** null before the freeze */
    seedCommitment: string | null;
    carsRoot: string | null;
    engineHash: string | null;
  };
  /** without house cars, by start number; for a nation-wide one the cities' teams that raced */
  teams: EventTeam[];
  /** in order; usually empty */
  divisions: DivisionName[];
  orders: ReleasedOrder[];
  freezes: Freeze[];
}

export interface EventTeam {
  id: string;
  number: number;
  code: string;
  name: string;
  university: string;
  city: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  isDisqualified: boolean;
  isAiEntrant: boolean;
  /** of its car in the official races; null: nothing, or no released results */
  declared: AiDeclaration | null;
}

export interface TeamResult {
  team: EventTeam;
  /** null: all divisions */
  division: DivisionName | null;
  /** from 1, across stages within its division */
  rank: number;
  stageId: string;
  stageName: string;
  stageKind: ReleasedOrder["kind"];
  place: number;
  of: number;
  /** statistically indistinguishable from a neighbour */
  placeInterval: [low: number, high: number];
  score: number;
  races: number;
  wins: number;
  tieBreak: ReleasedOrder["places"][number]["tieBreak"];
}

export async function readEvent(database: Database, competitionId: string): Promise<ReleasedEvent | undefined> {
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
      declared: declared.get(team.id) ?? null,
    })),
    divisions: (await listDivisions(database, competitionId)).map(({ id: divisionId, nameEnglish, nameTurkish }) => ({
      id: divisionId,
      nameEnglish,
      nameTurkish,
    })),
    orders,
    freezes: await listFreezes(database, competitionId),
  };
}

/**
 * Teams of the last stage first, then those that ended in the one before, by division. A disqualified team keeps what
 * it reached before the disqualification applies.
 */
export function resultsOf(event: Pick<ReleasedEvent, "teams" | "orders" | "divisions">): TeamResult[] {
  const teams = new Map(event.teams.map((team) => [team.id, team]));
  const results: TeamResult[] = [];
  // A hidden team keeps its rank, so that no one moves up.
  const counted = new Set<string>();
  const ranks = new Map<string | undefined, number>();
  for (const order of event.orders) {
    for (const place of order.places) {
      if (counted.has(place.teamId)) continue;
      counted.add(place.teamId);
      const rank = (ranks.get(order.division?.id) ?? 0) + 1;
      ranks.set(order.division?.id, rank);
      const team = teams.get(place.teamId);
      if (!team) continue;
      results.push({
        team,
        division: order.division,
        rank,
        stageId: order.stageId,
        stageName: order.name,
        stageKind: order.kind,
        place: place.place,
        of: placesOf(order.places),
        placeInterval: place.placeInterval,
        score: place.score,
        races: place.races,
        wins: place.wins,
        tieBreak: place.tieBreak,
      });
    }
  }
  const positions = new Map(event.divisions.map(({ id }, index) => [id, index]));
  const positionOf = ({ division }: TeamResult) => (division === null ? -1 : (positions.get(division.id) ?? -1));
  return results.toSorted((a, b) => positionOf(a) - positionOf(b));
}
