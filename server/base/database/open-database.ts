import type { OnQuery, OpenDatabase } from "./database.ts";
import { openEmbedded } from "./open-embedded.ts";
import { openPostgres } from "./open-postgres.ts";

/**
 * PostgreSQL when there is a connection string, else the embedded database in the data folder.
 *
 * @param beforeStatement of the embedded one, which works in this process' own thread: awaited before each statement
 */
export function openDatabase(
  env: { databaseUrl: string | undefined; dataDir: string; backupDir?: string },
  onQuery?: OnQuery,
  beforeStatement?: () => Promise<void>,
): Promise<OpenDatabase> {
  return env.databaseUrl === undefined
    ? openEmbedded(env.dataDir, { onQuery, beforeStatement, backupDir: env.backupDir })
    : openPostgres(env.databaseUrl, onQuery);
}
