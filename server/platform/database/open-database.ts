import type { OnQuery, OpenDatabase } from "./database.ts";
import { openEmbedded } from "./open-embedded.ts";
import { openPostgres } from "./open-postgres.ts";

export function openDatabase(
  env: { databaseUrl: string | undefined; dataDir: string; backupDir?: string },
  onQuery?: OnQuery,
): Promise<OpenDatabase> {
  return env.databaseUrl === undefined
    ? openEmbedded(env.dataDir, { onQuery, backupDir: env.backupDir })
    : openPostgres(env.databaseUrl, onQuery);
}
