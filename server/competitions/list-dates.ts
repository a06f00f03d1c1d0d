import type { Database } from "../platform/database/database.ts";
import { settingsOf } from "./competition-settings.ts";

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
