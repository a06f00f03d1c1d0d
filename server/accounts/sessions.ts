import { endTokens } from "./tokens.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";

const longestBrowser = 200;

export async function listSessions(database: Database, personId: string, thisSessionId: string | undefined) {
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
      /** updated at most once a day */
      renewedAt: row.updatedAt,
      browser: (row.userAgent ?? "").slice(0, longestBrowser),
      isThis: row.id === thisSessionId,
      /** from a helper's link, or a password set after one */
      isAssisted: row.assistedUntil !== null && row.assistedUntil > new Date(),
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

export async function endSession(database: Database, session: { id: string; personId: string }): Promise<void> {
  await database.deleteFrom("session").where("id", "=", session.id).where("personId", "=", session.personId).execute();
}

export async function endOtherSessions(
  database: Database,
  kept: { id: string | undefined; personId: string },
): Promise<void> {
  let query = database.deleteFrom("session").where("personId", "=", kept.personId);
  if (kept.id !== undefined) query = query.where("id", "!=", kept.id);
  await query.execute();
}

/**
 * Ends sessions, unused sign-in links and API tokens.
 * @param keptSessionId the current session, if it is the person's own
 */
export async function endWaysIn(
  transaction: DatabaseTransaction,
  personId: string,
  keptSessionId?: string,
): Promise<void> {
  await endOtherSessions(transaction, { id: keptSessionId, personId });
  await endLinksAndTokens(transaction, personId);
}

export async function endLinksAndTokens(database: Database, personId: string): Promise<void> {
  await database.deleteFrom("signInLink").where("personId", "=", personId).where("usedAt", "is", null).execute();
  await endTokens(database, personId);
}
