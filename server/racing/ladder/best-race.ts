import type { RaceInterest } from "#engine/race/race-interest.ts";
import type { Database } from "../../base/database/database.ts";
import { seenBy } from "../races/may-see-race.ts";

/** The race that is most worth watching, and why. */
export interface BestRace {
  raceId: string;
  number: number;
  finishedAt: Date;
  interest: RaceInterest;
  /** of the car that the reason is about; null: nobody reached the finish */
  teamName: string | null;
}

const dayMs = 86_400_000;

/** The race of the day: of a competition's public races of the last 24 hours the one in which most happened. Rehearsed ones are none. */
export async function raceOfTheDay(
  database: Database,
  competitionId: string,
  now = new Date(),
): Promise<BestRace | undefined> {
  const since = new Date(now.getTime() - dayMs);
  const race = await database
    .selectFrom("race")
    .where("competitionId", "=", competitionId)
    .where("finishedAt", ">", since)
    .where("interest", "is not", null)
    .where(seenBy("public"))
    .orderBy("interest", "desc")
    .orderBy("finishedAt", "desc")
    .limit(1)
    .select(["id", "number", "finishedAt", "interestIn"])
    .executeTakeFirst();
  return race && bestRaceOf(database, race);
}

/** The same for a race of which the row is known. */
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
          .innerJoin("team", "team.id", "raceSeat.teamId")
          .where("raceSeat.raceId", "=", race.id)
          .where("raceSeat.seat", "=", interest.seat)
          .select("team.name")
          .executeTakeFirst();
  return { raceId: race.id, number: race.number, finishedAt, interest, teamName: seat?.name ?? null };
}
