import { sql } from "kysely";
import { stageLuck, type StageLuck } from "#engine/stages/stage-luck.ts";
import { isByField, type StagePlan } from "#engine/stages/stage-plan.ts";
import type { Database } from "../platform/database/database.ts";

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
