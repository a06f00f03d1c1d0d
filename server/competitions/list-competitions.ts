import type { Database } from "../platform/database/database.ts";
import { openRaceStates, type RaceState } from "#domain/races/race-state.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";
import { settingsOf } from "./competition-settings.ts";

export async function listCompetitions(database: Database) {
  const competitions = await database
    .selectFrom("competition")
    .orderBy("brand")
    .orderBy("startsAt")
    .select(["id", "brand", "name", "state", "isRehearsal"])
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
    .where("state", "in", openSubmissionStates)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("all")])
    .execute();
  const races = await database
    .selectFrom("race")
    .groupBy(["competitionId", "state"])
    .select(({ fn }) => ["competitionId", "state", fn.countAll<number>().as("all")])
    .execute();
  return competitions.map((competition) => {
    const ofCompetition = <Row extends { competitionId: string }>(rows: Row[]) =>
      rows.filter((row) => row.competitionId === competition.id);
    const racesIn = (states: readonly RaceState[]) =>
      ofCompetition(races)
        .filter((row) => states.includes(row.state))
        .reduce((sum, row) => sum + row.all, 0);
    return {
      ...competition,
      teams: ofCompetition(teams)[0]?.all ?? 0,
      teamsWithCar: ofCompetition(teams)[0]?.withCar ?? 0,
      waiting: ofCompetition(waiting)[0]?.all ?? 0,
      racesToRun: racesIn(openRaceStates),
      racesDone: racesIn(["finished", "released"]),
    };
  });
}

export type CompetitionDates = Awaited<ReturnType<typeof listDates>>[number];

const mostCompetitions = 50;

/** Latest phase first, without drafts and rehearsals; includes nation-wide ones. */
export async function listDates(database: Database, brand: string) {
  const rows = await database
    .selectFrom("competition")
    .where("state", "!=", "draft")
    .where("isRehearsal", "=", false)
    .where((where) => where.or([where("brand", "=", brand), where("brand", "is", null)]))
    .orderBy("stateSince", "desc")
    .limit(mostCompetitions)
    .select(["id", "name", "settings", "stateSince", "startsAt", "submissionsCloseAt", "finalStartsAt", "endsAt"])
    .execute();
  return rows.map(({ settings, ...row }) => ({
    ...row,
    /** building and room of the final; can be empty */
    venue: settingsOf({}, settings).venue,
  }));
}
