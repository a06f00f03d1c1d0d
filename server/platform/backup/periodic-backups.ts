import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Env } from "../config/env.ts";
import { readInstallationKey } from "../database/installation-key.ts";
import type { Database, OpenDatabase } from "../database/database.ts";
import { repeat } from "../jobs/repeat.ts";
import { writeBackup, type BackupReport } from "./write-backup.ts";

const fileName = /^code-prix-\d{8}T\d{6}Z\.backup$/;

type BackupEnv = Pick<Env, "backupDir" | "backupKeep" | "dataDir" | "installationKey">;

/** Writes a backup to the folder of the backups, and deletes the oldest ones beyond the limit. */
export async function backUpNow(database: Database, env: BackupEnv): Promise<BackupReport> {
  const { backupDir, backupKeep } = env;
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const file = path.join(backupDir, `code-prix-${stamp}.backup`);
  const report = await writeBackup(database, file, await readInstallationKey(env));
  await keepNewest(backupDir, backupKeep);
  return report;
}

/** Skips a backup if nothing changed since the last one. */
export function startPeriodicBackups(
  open: OpenDatabase,
  env: BackupEnv & Pick<Env, "backupEveryMinutes">,
  log: Logger,
): { stop: () => Promise<void> } {
  const { backupEveryMinutes } = env;
  if (backupEveryMinutes === 0) return { stop: () => Promise.resolve() };
  const { database } = open;
  const look = () =>
    open.exclusively("periodic-backup", async () => {
      const last = await database
        .selectFrom("backup")
        .orderBy("finishedAt", "desc")
        .select(["finishedAt", sql<number>`extract(epoch from now() - finished_at)::float8`.as("ageSeconds")])
        .limit(1)
        .executeTakeFirst();
      if (last && last.ageSeconds < backupEveryMinutes * 60 - 5) return;
      if (!(await hasChanged(database, last?.finishedAt ?? new Date(0)))) return;
      const { file, bytes, rows, hash } = await backUpNow(database, env);
      log.info({ file, bytes, rows, hash }, "Created a backup.");
    });
  return repeat(Math.min(60_000, backupEveryMinutes * 60_000), look, (error) =>
    log.error({ err: error }, "The periodic backup failed."),
  );
}

async function keepNewest(folder: string, count: number): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name)).toSorted();
  for (const old of files.slice(0, Math.max(0, files.length - count)))
    await rm(path.join(folder, old), { force: true });
}

/** Counts what people do, and races; not what the site writes all the time, such as heartbeats. */
export async function hasChanged(
  database: Database,
  since: Date,
  until: Date | "infinity" = "infinity",
): Promise<boolean> {
  const isIn = (column: string) => sql`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${until}::timestamptz`;
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from audit_entry where ${isIn("at")}) or exists (select from person where ${isIn("createdAt")})
      or exists (select from submission where ${isIn("receivedAt")}) or exists (select from race_run where ${isIn("ranAt")})
      as changed
  `.execute(database);
  return rows[0]?.changed === true;
}
