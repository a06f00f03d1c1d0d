import type { Database } from "../platform/database/database.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";
import { sql } from "kysely";
import { stageLuck, type StageLuck } from "#engine/stages/stage-luck.ts";
import { isByField, type StagePlan } from "#engine/stages/stage-plan.ts";
import { isFollowed } from "./read-stage.ts";

export async function readStageDetails(database: Database, stageId: string) {
  const [held, entrants, cars, engines, next, followed] = await Promise.all([
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("hold", "is not", null)
      .where("state", "!=", "void")
      .orderBy("number")
      .limit(20)
      .select(["id", "number", "hold"])
      .execute(),
    database
      .selectFrom("stageEntrant")
      .innerJoin("team", "team.id", "stageEntrant.teamId")
      .where("stageEntrant.stageId", "=", stageId)
      .orderBy(alphabetical("team.name"))
      .select((row) => [
        "team.id",
        "team.name",
        "team.code",
        "stageEntrant.carId",
        "stageEntrant.position",
        row("stageEntrant.withdrawnAt", "is not", null).as("isWithdrawn"),
      ])
      .execute(),
    database
      .selectFrom("car")
      .innerJoin("stageEntrant", "stageEntrant.teamId", "car.teamId")
      .where("stageEntrant.stageId", "=", stageId)
      .orderBy("car.createdAt", "desc")
      .limit(2_000)
      .select(["car.id", "car.teamId", "car.name", "car.codeHash"])
      .execute(),
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("engineHash", "is not", null)
      .select("engineHash")
      .distinct()
      .$narrowType<{ engineHash: string }>()
      .execute(),
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("state", "=", "finished")
      .select(({ fn }) => fn.min("round").as("round"))
      .executeTakeFirst(),
    isFollowed(database, stageId),
  ]);
  return {
    held,
    entrants,
    cars: cars.map((car) => ({ ...car, codeHash: car.codeHash.slice(0, 12) })),
    engines: engines.map(({ engineHash }) => engineHash),
    nextRound: next?.round ?? null,
    isFollowed: followed,
  };
}

/** How far places followed cars, seats and the draw; null: unknown. */
export async function readStageLuck(
  database: Database,
  { id, plan }: { id: string; plan: Pick<StagePlan, "format"> },
): Promise<StageLuck | null> {
  const places = database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .where("race.stageId", "=", id)
    .where("race.state", "in", ["finished", "released"])
    .where("race.round", "is not", null)
    .where("raceSeat.place", "is not", null)
    .select([
      sql<number>`count(*)::int`.as("races"),
      sql<number>`sum(race_seat.place)::float8`.as("sum"),
      sql<number>`sum(race_seat.place * race_seat.place)::float8`.as("squares"),
    ]);
  // Fixed fields are compared only among their own rivals.
  const cars = isByField(plan.format)
    ? places.groupBy(["raceSeat.teamId", "race.field"]).orderBy("raceSeat.teamId").orderBy("race.field")
    : places.groupBy("raceSeat.teamId").orderBy("raceSeat.teamId");
  const seats = places
    .select(sql<number>`count(*) filter (where race.winner_seat = race_seat.seat)::int`.as("wins"))
    .groupBy("raceSeat.seat")
    .orderBy("raceSeat.seat");
  return stageLuck(await cars.execute(), await seats.execute()) ?? null;
}
