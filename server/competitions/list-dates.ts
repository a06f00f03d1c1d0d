import type { Database } from "../platform/database/database.ts";
import { settingsOf } from "./competition-settings.ts";

export interface CompetitionDates {
  id: string;
  name: string;
  /** building and room of the final; can be empty */
  venue: string;
  stateSince: Date;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
}

const mostCompetitions = 50;

/** Latest phase first, without drafts and rehearsals; includes nation-wide ones. */
export async function listDates(database: Database, brand: string): Promise<CompetitionDates[]> {
  const rows = await database
    .selectFrom("competition")
    .where("state", "!=", "draft")
    .where("isRehearsal", "=", false)
    .where((where) => where.or([where("brand", "=", brand), where("brand", "is", null)]))
    .orderBy("stateSince", "desc")
    .limit(mostCompetitions)
    .select(["id", "name", "settings", "stateSince", "startsAt", "submissionsCloseAt", "finalStartsAt", "endsAt"])
    .execute();
  return rows.map(({ settings, ...row }) => ({ ...row, venue: settingsOf({}, settings).venue }));
}
