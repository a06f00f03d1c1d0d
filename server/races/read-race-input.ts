import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import type { Database } from "../database/database.ts";
import type { RaceInput } from "./race-work.ts";

/** What a race is run with: its competition's formula, the cars in its seats, its seed. */
export async function readRaceInput(database: Database, raceId: string): Promise<{ input: RaceInput }> {
  const race = await database
    .selectFrom("race")
    .where("id", "=", raceId)
    .select(["seed", "competitionId", "interpreterOnly"])
    .executeTakeFirstOrThrow();
  const cars = await database
    .selectFrom("raceSeat")
    .innerJoin("car", "car.id", "raceSeat.carId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select(["team.name", "car.initcode"])
    .execute();
  const competition = await findCompetitionAtWork(database, race.competitionId);
  if (!competition) throw new Error(`Race ${raceId} belongs to a competition that is a draft.`);
  const { formula } = competition;
  return {
    input: {
      formula,
      cars,
      seed: BigInt(race.seed),
      ...(race.interpreterOnly ? { interpreterOnly: true } : {}),
    },
  };
}
