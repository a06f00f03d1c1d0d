import type { Database } from "../database/database.ts";

/** A place where somebody is signed in. */
export interface SessionView {
  id: string;
  startedAt: Date;
  /** when it was last renewed: at most once a day */
  renewedAt: Date;
  /** what the browser says of itself */
  browser: string;
  isThis: boolean;
}

/** Characters of a browser's own words that are shown. */
const longestBrowser = 200;

/** Where a person is signed in now, this session first. */
export async function listSessions(
  database: Database,
  personId: string,
  thisSessionId: string | undefined,
): Promise<SessionView[]> {
  const rows = await database
    .selectFrom("session")
    .where("personId", "=", personId)
    .where("expiresAt", ">", new Date())
    .orderBy("updatedAt", "desc")
    .select(["id", "createdAt", "updatedAt", "userAgent"])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      startedAt: row.createdAt,
      renewedAt: row.updatedAt,
      browser: (row.userAgent ?? "").slice(0, longestBrowser),
      isThis: row.id === thisSessionId,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** Ends one session of a person. A session of somebody else stays. */
export async function endSession(database: Database, session: { id: string; personId: string }): Promise<void> {
  await database.deleteFrom("session").where("id", "=", session.id).where("personId", "=", session.personId).execute();
}

/** Ends every session of a person but one. */
export async function endOtherSessions(
  database: Database,
  kept: { id: string | undefined; personId: string },
): Promise<void> {
  let query = database.deleteFrom("session").where("personId", "=", kept.personId);
  if (kept.id !== undefined) query = query.where("id", "!=", kept.id);
  await query.execute();
}
