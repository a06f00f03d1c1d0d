import { nameInRace } from "../races/out-of-stage.ts";
import type { RaceInterest } from "#engine/race-log/race-interest.ts";
import type { Database } from "../platform/database/database.ts";

export interface BestRace {
  raceId: string;
  number: number;
  finishedAt: Date;
  interest: RaceInterest;
  teamName: string | null;
}

export async function bestRaceOf(
  database: Database,
  race: { id: string; number: number; finishedAt: Date | null; interestIn: RaceInterest | null },
): Promise<BestRace | undefined> {
  const { interestIn: interest, finishedAt } = race;
  if (interest === null || finishedAt === null) return undefined;
  const seat =
    interest.seat === null
      ? undefined
      : await database
          .selectFrom("raceSeat")
          .innerJoin("race", "race.id", "raceSeat.raceId")
          .innerJoin("team", "team.id", "raceSeat.teamId")
          .where("raceSeat.raceId", "=", race.id)
          .where("raceSeat.seat", "=", interest.seat)
          .select(nameInRace.as("name"))
          .executeTakeFirst();
  return { raceId: race.id, number: race.number, finishedAt, interest, teamName: seat?.name ?? null };
}
