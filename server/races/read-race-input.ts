import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import { getRow, type Database } from "../platform/database/database.ts";
import type { RaceInput } from "./race-work.ts";

/** Also returns each seat's accounts that pay for it (none for house cars). */
export async function readRaceInput(
  database: Database,
  raceId: string,
): Promise<{ input: RaceInput; accounts: string[][] }> {
  const race = await getRow(database, "race", raceId, "seed", "competitionId", "interpreterOnly");
  const seats = await database
    .selectFrom("raceSeat")
    .innerJoin("car", "car.id", "raceSeat.carId")
    .innerJoin("team", "team.id", "raceSeat.teamId")
    .leftJoin("submission", "submission.id", "car.submissionId")
    .where("raceSeat.raceId", "=", raceId)
    .orderBy("raceSeat.seat")
    .select(["team.id as teamId", "team.name", "team.houseCar", "car.initcode", "submission.personId"])
    .execute();
  const competition = await findCompetitionAtWork(database, race.competitionId);
  if (!competition) throw new Error(`Race ${raceId} belongs to a competition that is a draft.`);
  const { formula } = competition;
  return {
    input: {
      formula,
      cars: seats.map(({ name, initcode }) => ({ name, initcode })),
      seed: BigInt(race.seed),
      ...(race.interpreterOnly ? { interpreterOnly: true } : {}),
    },
    accounts: seats.map(({ teamId, personId, houseCar }) => (houseCar === null ? accountsOf(teamId, personId) : [])),
  };
}

/** @param personId who submitted it; null: unknown */
export function accountsOf(teamId: string, personId: string | null): string[] {
  return [`team:${teamId}`, ...(personId === null ? [] : [`person:${personId}`])];
}
