import { type Database, findRow } from "../platform/database/database.ts";
import { openRaceStates } from "#domain/races/race-state.ts";
import { openSubmissionStates } from "#domain/submissions/submission-acts.ts";
import { settingsOf } from "./competition-settings.ts";
import { formulaOf } from "./find-competition.ts";

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
    .where("state", "in", openRaceStates)
    .groupBy("competitionId")
    .select(({ fn }) => ["competitionId", fn.countAll<number>().as("all")])
    .execute();
  return competitions.map((competition) => {
    const ofCompetition = <Row extends { competitionId: string }>(rows: Row[]) =>
      rows.filter((row) => row.competitionId === competition.id);
    return {
      ...competition,
      teams: ofCompetition(teams)[0]?.all ?? 0,
      teamsWithCar: ofCompetition(teams)[0]?.withCar ?? 0,
      waiting: ofCompetition(waiting)[0]?.all ?? 0,
      racesToRun: ofCompetition(races)[0]?.all ?? 0,
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

/** A city's finished competition counts for this long after its freeze, so last year's doesn't. */
const seasonDays = 180;

/**
 * The cities' competitions that feed a nation-wide one: same formula family, frozen or in their final, else the newest
 * finished one. Rehearsals only feed rehearsals. Sorted ids.
 */
export async function cityCompetitionIds(database: Database, nationId: string, now = new Date()): Promise<string[]> {
  const nation = await findRow(database, "competition", nationId, "preset", "formula", "isRehearsal");
  if (!nation) return [];
  const frozen = await database
    .selectFrom("competition")
    .where("id", "!=", nationId)
    .where("brand", "is not", null)
    .where("isRehearsal", "=", nation.isRehearsal)
    .where("state", "in", ["frozen", "final", "finished"])
    .where("frozenAt", "is not", null)
    .orderBy("frozenAt", "desc")
    .select(["id", "brand", "state", "frozenAt", "preset", "formula"])
    .execute();
  const { family } = formulaOf(nation);
  const sameFamily = frozen.filter((city) => formulaOf(city).family === family);
  const isUnderWay = (city: (typeof sameFamily)[number]) => city.state !== "finished";
  const season = now.getTime() - seasonDays * 86_400_000;
  return sameFamily
    .filter((city) => {
      if (isUnderWay(city)) return true;
      const ofCity = sameFamily.filter(({ brand }) => brand === city.brand);
      return ofCity[0] === city && !ofCity.some(isUnderWay) && (city.frozenAt?.getTime() ?? 0) >= season;
    })
    .map(({ id }) => id)
    .sort();
}
