import type { Database } from "../platform/database/database.ts";
import { isOut } from "../races/out-of-stage.ts";
import { classificationsOf } from "../stages/classification.ts";

export type ShowReason =
  | { kind: "closest"; margin: number }
  | { kind: "lead-changes"; count: number }
  | { kind: "comeback"; from: number }
  | { kind: "decided"; place: number; ahead: string; behind: string };

/** Contains results that may be secret: for the stage's organisers. */
export interface RaceToShow {
  raceId: string;
  number: number;
  reason: ShowReason;
  /** null: no one finished */
  winner: string | null;
}

const leastLeadChanges = 2;
const leastComeback = 3;

/**
 * One per reason: closest finish, most lead changes, biggest comeback, and the last duel for the most contested place.
 * Leaves out races whose first two include a team that is out of the stage.
 */
export async function racesToShow(database: Database, stageId: string): Promise<RaceToShow[]> {
  const races = await racesOf(database, stageId);
  const finished = races.filter((race) => race.winner !== null);
  const first = (order: (a: ShownRace, b: ShownRace) => number) => finished.toSorted(order)[0];
  const proposed: RaceToShow[] = [];
  const propose = (race: ShownRace | undefined, reason: ShowReason | null) => {
    if (!race || !reason) return;
    const { raceId, number, winner } = race;
    proposed.push({ raceId, number, winner, reason });
  };
  const closest = finished
    .flatMap((race) => (race.margin === null ? [] : [{ ...race, margin: race.margin }]))
    .toSorted((a, b) => a.margin - b.margin || b.interest.score - a.interest.score)[0];
  propose(closest, closest ? { kind: "closest", margin: closest.margin } : null);
  const lively = first((a, b) => b.leadChanges - a.leadChanges || b.interest.score - a.interest.score);
  propose(
    lively,
    lively && lively.leadChanges >= leastLeadChanges ? { kind: "lead-changes", count: lively.leadChanges } : null,
  );
  const comeback = first((a, b) => b.placeAtHalf - a.placeAtHalf || b.interest.score - a.interest.score);
  propose(
    comeback,
    comeback && comeback.placeAtHalf >= leastComeback ? { kind: "comeback", from: comeback.placeAtHalf } : null,
  );
  const duel = await lastDuel(database, stageId, races);
  propose(duel?.race, duel?.reason ?? null);
  return proposed;
}

type ShownRace = Awaited<ReturnType<typeof racesOf>>[number];

async function racesOf(database: Database, stageId: string) {
  const rows = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("raceSeat")
            .innerJoin("stageEntrant", (join) =>
              join
                .onRef("stageEntrant.teamId", "=", "raceSeat.teamId")
                .onRef("stageEntrant.stageId", "=", "race.stageId"),
            )
            .whereRef("raceSeat.raceId", "=", "race.id")
            .where("raceSeat.place", "<=", 2)
            .where(isOut)
            .select("raceSeat.raceId"),
        ),
      ),
    )
    .where("state", "in", ["finished", "released"])
    .where("hold", "is", null)
    .where("interestIn", "is not", null)
    .orderBy("number")
    .select(["id", "number", "interestIn"])
    .execute();
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("race.stageId", "=", stageId)
    .where("race.state", "in", ["finished", "released"])
    .select(["raceSeat.raceId", "raceSeat.teamId", "raceSeat.place", "team.name"])
    .execute();
  const ofRace = Map.groupBy(seats, (seat) => seat.raceId);
  return rows.flatMap(({ id, number, interestIn }) => {
    if (interestIn === null) return [];
    const own = ofRace.get(id) ?? [];
    return [
      {
        raceId: id,
        number,
        interest: interestIn,
        winner: interestIn.seat === null ? null : (own.find((seat) => seat.place === 1)?.name ?? null),
        places: new Map(own.flatMap(({ teamId, place }) => (place === null ? [] : [[teamId, place] as const]))),
        ...(interestIn.figures ?? noFigures),
      },
    ];
  });
}

/** Without a winner, a race has no figures. */
const noFigures = { margin: null, placeAtHalf: 1, leadChanges: 0 };

/** Among podium and cut, the least separated place, and the last race that decided it. */
async function lastDuel(
  database: Database,
  stageId: string,
  races: readonly ShownRace[],
): Promise<{ race: ShownRace; reason: ShowReason } | undefined> {
  const orders = await classificationsOf(database, stageId);
  const pairs = orders.flatMap(({ places }) => {
    const lastThrough = places.findLastIndex((place) => place.advances);
    return places.slice(0, -1).flatMap((ahead, index) => {
      const behind = places[index + 1]!;
      const matters = index < 3 || index === lastThrough;
      return matters ? [{ ahead, behind, gap: Math.abs(ahead.score - behind.score) }] : [];
    });
  });
  const order = pairs.toSorted(
    (a, b) =>
      Number(a.ahead.separatedFromNext) - Number(b.ahead.separatedFromNext) ||
      a.gap - b.gap ||
      a.ahead.place - b.ahead.place,
  );
  for (const { ahead, behind } of order) {
    const race = races.findLast(({ places: of }) => {
      const [first, second] = [of.get(ahead.teamId), of.get(behind.teamId)];
      return first !== undefined && second !== undefined && first < second;
    });
    if (!race) continue;
    return {
      race,
      reason: { kind: "decided", place: ahead.place, ahead: ahead.teamName, behind: behind.teamName },
    };
  }
  return undefined;
}
