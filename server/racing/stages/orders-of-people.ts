import { placesAmong } from "#engine/ratings/places-among.ts";
import type { AiDeclaration } from "#rules/ai-declaration.ts";
import type { Database } from "../../base/database/database.ts";
import { groupsNotSeparated } from "./final-order.ts";
import { publicDeclarations } from "./public-declarations.ts";
import type { ReleasedOrder } from "./released-orders.ts";

/** What everybody may know of a team and AI. */
export interface AiOfTeam {
  isEntrant: boolean;
  /** of the car with which it was in the official races; null: nothing, or no results are released */
  declared: AiDeclaration | null;
}

/** Which teams are AI themselves and what they declared, as everybody may know it, by team. */
export async function aiOfTeams(
  database: Database,
  competitionId: string,
  teamIds: readonly string[],
): Promise<Map<string, AiOfTeam>> {
  if (teamIds.length === 0) return new Map();
  const teams = await database
    .selectFrom("team")
    .where("id", "in", [...new Set(teamIds)])
    .select(["id", "aiEntrant"])
    .execute();
  const declared = await publicDeclarations(database, competitionId);
  return new Map(teams.map(({ id, aiEntrant }) => [id, { isEntrant: aiEntrant, declared: declared.get(id) ?? null }]));
}

/**
 * A released order of people alone: places and intervals among themselves. Neighbours are told apart where the order of all tells one of those
 * between them from the next.
 */
export function orderOfPeople(order: ReleasedOrder, isAi: (teamId: string) => boolean): ReleasedOrder {
  const { places: all } = order;
  const places = placesAmong(all, ({ teamId }) => !isAi(teamId)).map((place, index, own) => {
    const next = own[index + 1];
    const at = (teamId: string | undefined) => all.findIndex((each) => each.teamId === teamId);
    const between = all.slice(at(place.teamId), next ? at(next.teamId) : undefined);
    return { ...place, separatedFromNext: between.some(({ separatedFromNext }) => separatedFromNext) };
  });
  return {
    ...order,
    places,
    notSeparated: groupsNotSeparated(places),
    out: order.out.filter(({ teamId }) => !isAi(teamId)),
    guests: order.guests.filter(({ teamId }) => !isAi(teamId)),
  };
}
