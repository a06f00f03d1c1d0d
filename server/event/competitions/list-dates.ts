import type { Database } from "../../base/database/database.ts";
import { settingsOf } from "./competition-settings.ts";

/** When a competition's moments are, as far as its organisers said so. */
export interface CompetitionDates {
  id: string;
  name: string;
  /** building and hall of the final; empty: not said */
  venue: string;
  /** when it came to its phase */
  stateSince: Date;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  finalStartsAt: Date | null;
  endsAt: Date | null;
}

const mostCompetitions = 50;

/** A city's competitions and the nation-wide ones, those with the latest phase first. Drafts and rehearsals are nobody's to see. */
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
