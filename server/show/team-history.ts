import type { Database } from "../platform/database/database.ts";
import { classificationsOf, placesOf } from "../stages/classification.ts";
import type { FinalPlace } from "../stages/classification.ts";
import { maySeeOrder, seenBy } from "../races/may-see-race.ts";
import type { StageKind } from "#domain/stages/stage-state.ts";

export interface TeamHistory {
  teamId: string;
  stages: {
    name: string;
    kind: StageKind;
    competitionName: string;
    place: number;
    of: number;
    wins: number;
    races: number;
  }[];
  /** races that the venue has seen, practice included */
  races: number;
  wins: number;
  podiums: number;
  cars: number;
  /** races since the last win; null: none */
  sinceWin: number | null;
}

export interface Duel {
  teams: [string, string];
  ahead: [number, number];
  lastAhead: string;
}

export async function teamHistories(database: Database, teamIds: readonly string[]): Promise<TeamHistory[]> {
  if (teamIds.length === 0) return [];
  const released = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.state", "=", "released")
    .where((where) =>
      where.exists(
        where
          .selectFrom("stageEntrant")
          .whereRef("stageEntrant.stageId", "=", "stage.id")
          .where("stageEntrant.teamId", "in", [...teamIds])
          .select("stageEntrant.teamId"),
      ),
    )
    .orderBy("stage.releasedAt", "desc")
    .select([
      "stage.id",
      "stage.name",
      "stage.kind",
      "stage.state",
      "stage.publicAt",
      "competition.name as competitionName",
    ])
    .execute();
  const visible = released.filter((stage) => maySeeOrder(stage, "hall"));
  const orders: (Omit<TeamHistory["stages"][number], "place" | "wins" | "races"> & { places: FinalPlace[] })[] = [];
  for (const { id, name, kind, competitionName } of visible) {
    for (const { places } of await classificationsOf(database, id))
      orders.push({ name, kind, competitionName, of: placesOf(places), places });
  }
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .where("raceSeat.teamId", "in", [...teamIds])
    .where(seenBy("hall"))
    .orderBy("race.finishedAt", "desc")
    .orderBy("race.number", "desc")
    .select(["raceSeat.teamId", "raceSeat.place"])
    .execute();
  const cars = await database
    .selectFrom("car")
    .where("teamId", "in", [...teamIds])
    .groupBy("teamId")
    .select(({ fn }) => ["teamId", fn.countAll<number>().as("count")])
    .execute();
  return teamIds.map((teamId) => {
    const finishes = seats.filter((seat) => seat.teamId === teamId).map((seat) => seat.place);
    const lastWin = finishes.indexOf(1);
    return {
      teamId,
      stages: orders.flatMap(({ places, ...stage }) => {
        const result = places.find((each) => each.teamId === teamId);
        return result ? [{ ...stage, place: result.place, wins: result.wins, races: result.races }] : [];
      }),
      races: finishes.length,
      wins: finishes.filter((place) => place === 1).length,
      podiums: finishes.filter((place) => place !== null && place <= 3).length,
      cars: cars.find((each) => each.teamId === teamId)?.count ?? 0,
      sinceWin: lastWin === -1 ? null : lastWin,
    };
  });
}

/** From races that the venue has seen, most meetings first. */
export async function duelsBetween(database: Database, teamIds: readonly string[]): Promise<Duel[]> {
  if (teamIds.length < 2) return [];
  const meetings = await database
    .selectFrom("raceSeat as one")
    .innerJoin("raceSeat as other", "other.raceId", "one.raceId")
    .innerJoin("race", "race.id", "one.raceId")
    .where("one.teamId", "in", [...teamIds])
    .where("other.teamId", "in", [...teamIds])
    .whereRef("one.teamId", "<", "other.teamId")
    .where("one.place", "is not", null)
    .where("other.place", "is not", null)
    .where(seenBy("hall"))
    .orderBy("race.finishedAt")
    .orderBy("race.number")
    .select(["one.teamId as one", "other.teamId as other", "one.place as onePlace", "other.place as otherPlace"])
    .execute();
  const duels = new Map<string, Duel>();
  for (const { one, other, onePlace, otherPlace } of meetings) {
    const key = `${one} ${other}`;
    const duel = duels.get(key) ?? { teams: [one, other], ahead: [0, 0], lastAhead: one };
    const oneIsAhead = (onePlace ?? 0) < (otherPlace ?? 0);
    duel.ahead[oneIsAhead ? 0 : 1] += 1;
    duel.lastAhead = oneIsAhead ? one : other;
    duels.set(key, duel);
  }
  return [...duels.values()].toSorted((a, b) => b.ahead[0] + b.ahead[1] - (a.ahead[0] + a.ahead[1]));
}
