import type { PlaceFacts } from "#domain/show/scene.ts";
import type { Database } from "../platform/database/database.ts";
import { listPublicNames } from "../teams/find-team.ts";

const onPodium = 3;

type Seat = Awaited<ReturnType<typeof raceSeats>>[number];

/**
 * Each team's best race, and its record against the next place. Secret until shown.
 * @param ranked best first
 * @returns by team id
 */
export async function placeFacts(
  database: Database,
  stageId: string,
  ranked: readonly { teamId: string; name: string }[],
): Promise<Map<string, PlaceFacts>> {
  const seats = await raceSeats(database, stageId);
  const races = Map.groupBy(seats, (seat) => seat.raceId);
  const ofTeam = Map.groupBy(seats, (seat) => seat.teamId);
  const members = new Map<string, string[]>();
  for (const { teamId } of ranked.slice(0, onPodium)) members.set(teamId, await listPublicNames(database, teamId));
  return new Map(
    ranked.map(({ teamId }, index) => {
      const own = ofTeam.get(teamId) ?? [];
      const next = ranked[index + 1];
      return [
        teamId,
        {
          best: bestOf(own, races),
          versusNext: next ? duelWith(own, races, next) : null,
          members: members.get(teamId) ?? [],
        },
      ];
    }),
  );
}

async function raceSeats(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .where("race.stageId", "=", stageId)
    .where("race.state", "in", ["finished", "released"])
    .orderBy("race.number")
    .select(["raceSeat.raceId", "race.number", "raceSeat.teamId", "raceSeat.place", "raceSeat.distance"])
    .execute();
  return rows.flatMap(({ place, distance, ...seat }) =>
    place === null ? [] : [{ ...seat, place, distance: distance ?? 0 }],
  );
}

/** The widest win, else the best place; the latest of equal ones. */
function bestOf(own: readonly Seat[], races: ReadonlyMap<string, Seat[]>): PlaceFacts["best"] {
  const rated = own.map((seat) => ({
    number: seat.number,
    place: seat.place,
    margin: seat.place === 1 ? marginOf(seat, races.get(seat.raceId) ?? []) : null,
  }));
  const [best] = rated.toSorted(
    (a, b) => a.place - b.place || (b.margin ?? 0) - (a.margin ?? 0) || b.number - a.number,
  );
  return best ?? null;
}

function marginOf(winner: Seat, seats: readonly Seat[]): number | null {
  const others = seats.filter((seat) => seat !== winner).map((seat) => seat.distance);
  return others.length === 0 ? null : Math.max(0, winner.distance - Math.max(...others));
}

function duelWith(
  own: readonly Seat[],
  races: ReadonlyMap<string, Seat[]>,
  next: { teamId: string; name: string },
): PlaceFacts["versusNext"] {
  let ahead = 0;
  let behind = 0;
  for (const seat of own) {
    const other = races.get(seat.raceId)?.find((each) => each.teamId === next.teamId);
    if (!other || other.place === seat.place) continue;
    if (seat.place < other.place) ahead += 1;
    else behind += 1;
  }
  return ahead + behind === 0 ? null : { name: next.name, ahead, behind };
}
