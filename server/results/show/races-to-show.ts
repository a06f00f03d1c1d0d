import type { RaceInterest } from "#engine/race/race-interest.ts";
import type { Database } from "../../base/database/database.ts";
import { classificationsOf } from "../../racing/stages/classification.ts";

/** Why a race of a stage is worth a scene of the show. */
export type ShowReason =
  /** the first two were only so many units apart */
  | { kind: "closest"; margin: number }
  | { kind: "lead-changes"; count: number }
  /** the winner was there at half of the turns */
  | { kind: "comeback"; from: number }
  /** the last race in which two neighbours of the order met, the better one ahead */
  | { kind: "decided"; place: number; ahead: string; behind: string };

/** A race that is proposed for the show. Contains results that may be secret: for who organises the stage. */
export interface RaceToShow {
  raceId: string;
  number: number;
  reason: ShowReason;
  /** how much there is to see, from 0; races of one formula are compared by it */
  score: number;
  /** null: nobody reached the finish */
  winner: string | null;
}

/** Fewer are no news. */
const leastLeadChanges = 2;
const leastComeback = 3;

/**
 * The races of a stage that are most worth showing, one for each reason: the closest finish, most changes of the lead, the comeback from
 * furthest behind, and the last duel for the place that was hardest fought for.
 */
export async function racesToShow(database: Database, stageId: string): Promise<RaceToShow[]> {
  const races = await racesOf(database, stageId);
  const finished = races.filter((race) => race.winner !== null);
  const first = (order: (a: ShownRace, b: ShownRace) => number) => finished.toSorted(order)[0];
  const proposed: RaceToShow[] = [];
  const propose = (race: ShownRace | undefined, reason: ShowReason | null) => {
    if (!race || !reason) return;
    const { raceId, number, winner } = race;
    proposed.push({ raceId, number, winner, reason, score: race.interest.score });
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

interface ShownRace {
  raceId: string;
  number: number;
  winner: string | null;
  interest: RaceInterest;
  /** null: an earlier version ran the race, and did not keep it */
  margin: number | null;
  placeAtHalf: number;
  leadChanges: number;
  /** place by team */
  places: Map<string, number>;
}

async function racesOf(database: Database, stageId: string): Promise<ShownRace[]> {
  const rows = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
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
        ...figuresOf(interestIn),
      },
    ];
  });
}

/** Races that an earlier version ran tell only what made them most worth watching. */
function figuresOf({ figures, reason, amount }: RaceInterest) {
  if (figures) return figures;
  return {
    margin: reason === "photo-finish" || reason === "finish" ? amount : null,
    placeAtHalf: reason === "comeback" ? amount : 1,
    leadChanges: reason === "lead-changes" ? amount : 0,
  };
}

/** Of the places on the podium and at the cut the one that the races separate least, and the last race in which it was fought for. */
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
