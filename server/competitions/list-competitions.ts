import type { Database } from "../database/database.ts";
import type { RaceState } from "../races/race-state.ts";
import type { CompetitionState } from "./competition-state.ts";

/** A row of the organiser's list. */
export interface CompetitionSummary {
  id: string;
  brand: string;
  name: string;
  state: CompetitionState;
  /** people's teams; house cars are not counted */
  teams: number;
  teamsWithCar: number;
  /** submissions that wait or are being checked */
  waiting: number;
  /** races that wait or run */
  racesToRun: number;
  racesDone: number;
}

/** Every competition with what an organiser wants to know at a glance. */
export async function listCompetitions(database: Database): Promise<CompetitionSummary[]> {
  const competitions = await database
    .selectFrom("competition")
    .orderBy("brand")
    .orderBy("startsAt")
    .select(["id", "brand", "name", "state"])
    .execute();
  const teams = await database
    .selectFrom("team")
    .where("houseCar", "is", null)
    .groupBy("competitionId")
    .select(({ fn }) => [
      "competitionId",
      fn.countAll<number>().as("all"),
      fn.count<number>("activeCarId").as("withCar"),
    ])
    .execute();
  const waiting = await database
    .selectFrom("submission")
    .where("state", "in", ["queued", "checking", "error"])
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("all")])
    .execute();
  const races = await database
    .selectFrom("race")
    .groupBy(["competitionId", "state"])
    .select(({ fn }) => ["competitionId", "state", fn.countAll<number>().as("all")])
    .execute();
  return competitions.map((competition) => {
    const own = <Row extends { competitionId: string }>(rows: Row[]) =>
      rows.filter((row) => row.competitionId === competition.id);
    const racesIn = (states: readonly RaceState[]) =>
      own(races)
        .filter((row) => states.includes(row.state))
        .reduce((sum, row) => sum + row.all, 0);
    return {
      ...competition,
      teams: own(teams)[0]?.all ?? 0,
      teamsWithCar: own(teams)[0]?.withCar ?? 0,
      waiting: own(waiting)[0]?.all ?? 0,
      racesToRun: racesIn(["scheduled", "queued", "running", "error"]),
      racesDone: racesIn(["finished", "released"]),
    };
  });
}
