import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Whoever reads one of them keeps it at most so long from being written anew; then it is left for the next time. */
const lockTimeout = "2s";

/** Tables whose rows go with an account. */
const tablesOfPeople = [
  "person",
  "account",
  "session",
  "passkey",
  "wallet_address",
  "sign_in_link",
  "sign_up_link",
  "api_token",
  "role_grant",
  "consent_change",
  "draft",
  "question",
  "team_member",
  "competing_member",
  "age_confirmation",
  "verification",
];

/**
 * Writes the tables of people, or those that are named, anew, so that the bytes of deleted rows lie in no file of the database any more: a
 * deletion alone only marks them. They are small. What others hold, such as a backup that is being made, is left for the next time; the database's log forgets with
 * its next files, and backups of before keep what they hold until they are deleted.
 */
export async function forgetDeletedRows(database: Database, tables = tablesOfPeople): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, false)`.execute(connection);
    try {
      for (const table of tables) await sql`vacuum full ${sql.table(table)}`.execute(connection);
    } catch (error) {
      // lock_not_available
      if ((error as { code?: string }).code !== "55P03") throw error;
    } finally {
      await sql`select set_config('lock_timeout', '0', false)`.execute(connection);
    }
  });
}
