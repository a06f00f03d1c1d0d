import { endTokens } from "./tokens.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";

/** A place where somebody is signed in. */
export interface SessionView {
  id: string;
  startedAt: Date;
  /** when it was last renewed: at most once a day */
  renewedAt: Date;
  /** what the browser says of itself */
  browser: string;
  isThis: boolean;
  /** began by a helper's link, or by a password that was chosen after one */
  isAssisted: boolean;
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
    .select(["id", "createdAt", "updatedAt", "userAgent", "assistedUntil"])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      startedAt: row.createdAt,
      renewedAt: row.updatedAt,
      browser: (row.userAgent ?? "").slice(0, longestBrowser),
      isThis: row.id === thisSessionId,
      isAssisted: row.assistedUntil !== null && row.assistedUntil > new Date(),
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

/**
 * Ends whatever a person was let in by before now: sessions, sign-in links that nobody used, tokens of programs.
 *
 * @param keptSessionId the session in which this happens, when it is the person's own
 */
export async function endWaysIn(
  transaction: DatabaseTransaction,
  personId: string,
  keptSessionId?: string,
): Promise<void> {
  await endOtherSessions(transaction, { id: keptSessionId, personId });
  await endLinksAndTokens(transaction, personId);
}

/** Of these, what is no session. */
export async function endLinksAndTokens(database: Database, personId: string): Promise<void> {
  await database.deleteFrom("signInLink").where("personId", "=", personId).where("usedAt", "is", null).execute();
  await endTokens(database, personId);
}
