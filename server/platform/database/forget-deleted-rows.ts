import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Readers hold up a rewrite for at most this long. */
const lockTimeout = "2s";

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
 * Rewrites tables, because a deleted row's bytes stay in the files. Skips locked tables until next time. Backups keep
 * theirs.
 */
export async function forgetDeletedRows(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, false)`.execute(connection);
    try {
      for (const table of tablesOfPeople) await sql`vacuum full ${sql.table(table)}`.execute(connection);
    } catch (error) {
      // lock_not_available
      if ((error as { code?: string }).code !== "55P03") throw error;
    } finally {
      await sql`select set_config('lock_timeout', '0', false)`.execute(connection);
    }
  });
}

export const reuseEveryMs = 60_000;

/** Autosaved drafts would fill the disk. PostgreSQL vacuums on its own, the embedded database doesn't. */
export async function reuseSpace(database: Database): Promise<void> {
  await sql`vacuum draft`.execute(database);
}
