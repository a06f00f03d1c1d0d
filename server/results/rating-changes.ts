import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import { expectedBeaten, ratingChange } from "#engine/ratings/rating-change.ts";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import type { Database } from "../platform/database/database.ts";
import { seenBy } from "../races/may-see-race.ts";

const daysShown = 5;
const racesShownEachWay = 3;

/** Points before and after a day in the competition's time zone. */
export interface RatingDay {
  /** YYYY-MM-DD */
  day: string;
  from: number;
  to: number;
  /** of the day, and the last one before it */
  rows: readonly RatingRow[];
}

export type RaceInChange = Awaited<ReturnType<typeof explainCar>>["races"][number];

/** All points add up to the day's change. */
export type ExplainedDay = Awaited<ReturnType<typeof explainDay>>;

/** Newest first. */
export function ratingDays(rows: readonly RatingRow[]): RatingDay[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: rows[0]?.timeZone ?? "UTC", dateStyle: "short" });
  const dayOf = (index: number) => format.format(rows[index]!.asOf);
  const days: RatingDay[] = [];
  for (let last = rows.length - 1; last > 0 && days.length < daysShown;) {
    const day = dayOf(last);
    let first = last;
    while (first > 0 && dayOf(first - 1) === day) first -= 1;
    const own = rows.slice(Math.max(0, first - 1), last + 1);
    const [from, to] = [ratingPoints(own[0]!.strength), ratingPoints(rows[last]!.strength)];
    if (own.length > 1) days.push({ day, from, to, rows: own });
    last = first - 1;
  }
  return days;
}

/** Each car of the day separately, because a new car has a new rating. */
export async function explainDay(database: Database, teamId: string, { day, rows }: RatingDay) {
  const races: RaceInChange[] = [];
  let [others, newCar] = [0, 0];
  let from = rows[0]!;
  for (const [index, to] of rows.entries()) {
    const next = rows[index + 1];
    if (next?.carId === to.carId) continue;
    if (from !== to) {
      const change = await explainCar(database, teamId, from, to);
      races.push(...change.races);
      others += change.others;
    }
    if (!next) break;
    newCar += ratingPoints(next.strength) - ratingPoints(to.strength);
    from = next;
  }
  races.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || b.number - a.number);
  const gains = races.filter(({ points }) => points > 0).slice(0, racesShownEachWay);
  const losses = races.filter(({ points }) => points < 0).slice(0, racesShownEachWay);
  const shown = gains.length + losses.length > 0 ? [...gains, ...losses] : races.slice(0, racesShownEachWay);
  const rest = races.filter((race) => !shown.includes(race));
  const more = { races: rest.length, points: rest.reduce((sum, race) => sum + race.points, 0) };
  return { day, races: shown, more, others, newCar };
}

async function explainCar(database: Database, teamId: string, from: RatingRow, to: RatingRow) {
  const seats = await readSeats(database, teamId, from, to);
  const ratedRaces = Map.groupBy(seats, ({ id }) => id)
    .values()
    .filter((race) => new Set(race.map(({ carId }) => carId)).size === race.length)
    .map((race) => {
      const groups = levelTogether(
        race,
        race.map(({ distance }) => distance ?? 0),
        race[0]!.winnerSeat !== null,
      );
      const group = groups.findIndex((each) => each.some(({ carId }) => carId === from.carId));
      const strengthsOf = (cars: typeof race) =>
        cars.filter(({ carId }) => carId !== from.carId).map(({ strength }) => strength ?? 0);
      const ahead = groups.slice(0, group).map(strengthsOf);
      const level = strengthsOf(groups[group] ?? []);
      const behind = strengthsOf(groups.slice(group + 1).flat());
      return { id: race[0]!.id, number: race[0]!.number, driven: { ahead, level, behind } };
    })
    .toArray();
  const change = ratingChange({
    from: from.strength,
    to: to.strength,
    uncertainty: to.uncertainty,
    races: ratedRaces.map(({ driven }) => driven),
    hasOtherRaces: to.races - from.races > ratedRaces.length,
  });
  const isStronger = (rival: number) => ratingPoints(rival) > ratingPoints(from.strength);
  const isWeaker = (rival: number) => ratingPoints(rival) < ratingPoints(from.strength);
  const races = ratedRaces.map(({ id, number, driven: { ahead, level, behind } }, race) => {
    const rivals = [...ahead.flat(), ...level, ...behind];
    return {
      raceId: id,
      number,
      rivals: rivals.length,
      /** level ones count half */
      beaten: behind.length + level.length / 2,
      expected: expectedBeaten(from.strength, rivals),
      strongerBeaten: behind.filter(isStronger).length,
      lostToWeaker: ahead.flat().filter(isWeaker).length,
      points: change.races[race] ?? 0,
    };
  });
  return { races, others: change.others };
}

/** Of the car's rated races between two computations, best place first, with ratings before. New rivals have later ones. */
function readSeats(database: Database, teamId: string, from: RatingRow, to: RatingRow) {
  return database
    .selectFrom("raceSeat as own")
    .innerJoin("race", "race.id", "own.raceId")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .leftJoin("rating as before", (join) =>
      join
        .on("before.runId", "=", from.runId)
        .onRef("before.teamId", "=", "raceSeat.teamId")
        .onRef("before.carId", "=", "raceSeat.carId"),
    )
    .leftJoin("rating as after", (join) =>
      join
        .on("after.runId", "=", to.runId)
        .onRef("after.teamId", "=", "raceSeat.teamId")
        .onRef("after.carId", "=", "raceSeat.carId"),
    )
    .where("own.teamId", "=", teamId)
    .where("own.carId", "=", from.carId)
    .where("race.stageId", "=", from.stageId)
    .where(seenBy("public"))
    .where("race.requestedBy", "is", null)
    .where("race.finishedAt", ">", from.asOf)
    .where("race.finishedAt", "<=", to.asOf)
    .orderBy("race.number")
    .orderBy("raceSeat.place")
    .select(["race.id", "race.number", "race.winnerSeat", "raceSeat.carId", "raceSeat.distance"])
    .select(({ fn }) => fn.coalesce("before.strength", "after.strength").as("strength"))
    .execute();
}

export type RatingMoment = ReturnType<typeof ratingHistory>[number];

/** Longer histories are thinned out evenly. */
const mostMoments = 200;

type RatingRow = Awaited<ReturnType<typeof ratingRows>>[number];

/** Of the last stage that rated the team, oldest first. */
export function ratingRows(database: Database, teamId: string) {
  return database
    .selectFrom("rating")
    .innerJoin("ratingRun", "ratingRun.id", "rating.runId")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("rating.teamId", "=", teamId)
    .where("ratingRun.stageId", "=", (newest) =>
      newest
        .selectFrom("rating as own")
        .innerJoin("ratingRun as run", "run.id", "own.runId")
        .where("own.teamId", "=", teamId)
        .orderBy("run.asOf", "desc")
        .limit(1)
        .select("run.stageId"),
    )
    .orderBy("ratingRun.asOf")
    .select([
      "ratingRun.id as runId",
      "ratingRun.stageId",
      "ratingRun.asOf",
      "ratingRun.races",
      "competition.timeZone",
      "rating.carId",
      "rating.strength",
      "rating.uncertainty",
      "rating.strengthLow",
      "rating.strengthHigh",
      "rating.place",
      "rating.placeLow",
      "rating.placeHigh",
    ])
    .execute();
}

/** Keeps the first, the last and each change of car. */
export function ratingHistory(rows: readonly RatingRow[]) {
  const step = Math.ceil(rows.length / mostMoments);
  return rows
    .map((row, index) => {
      const { asOf, strength, strengthLow, strengthHigh, place, placeLow, placeHigh } = row;
      return {
        asOf,
        strength,
        strengthInterval: [strengthLow, strengthHigh] as [low: number, high: number],
        place,
        placeInterval:
          placeLow === null || placeHigh === null ? null : ([placeLow, placeHigh] as [low: number, high: number]),
        /** another car than at the moment before */
        newCar: index > 0 && rows[index - 1]?.carId !== row.carId,
      };
    })
    .filter(({ newCar }, index) => newCar || index % step === 0 || index === rows.length - 1);
}
