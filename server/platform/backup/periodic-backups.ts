import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Env } from "../config/env.ts";
import { readInstallationKey } from "../database/installation-key.ts";
import type { OpenDatabase } from "../database/database.ts";
import { writeBackup } from "./write-backup.ts";

const fileName = /^code-prix-\d{8}T\d{6}Z\.backup$/;

export function startPeriodicBackups(
  open: OpenDatabase,
  env: Pick<Env, "backupEveryMinutes" | "backupDir" | "backupKeep" | "dataDir" | "installationKey">,
  log: Logger,
): { stop: () => Promise<void> } {
  const { backupEveryMinutes, backupDir, backupKeep } = env;
  if (backupEveryMinutes === 0) return { stop: () => Promise.resolve() };
  let underWay: Promise<void> = Promise.resolve();
  const look = async () => {
    await open.exclusively("periodic-backup", async () => {
      const due = await open.database
        .selectFrom("backup")
        .where("finishedAt", ">", sql<Date>`now() - make_interval(secs => ${backupEveryMinutes * 60 - 5})`)
        .select("id")
        .executeTakeFirst();
      if (due) return;
      const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
      const file = path.join(backupDir, `code-prix-${stamp}.backup`);
      const report = await writeBackup(open.database, file, await readInstallationKey(env));
      log.info({ file: report.file, bytes: report.bytes, rows: report.rows, hash: report.hash }, "A backup was made.");
    });
    await keepNewest(backupDir, backupKeep);
  };
  const lookNext = () => {
    underWay = underWay.then(look).catch((error: unknown) => log.error({ err: error }, "The periodic backup failed."));
  };
  lookNext();
  const timer = setInterval(lookNext, Math.min(60_000, backupEveryMinutes * 60_000)).unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

async function keepNewest(folder: string, count: number): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name)).toSorted();
  for (const old of files.slice(0, Math.max(0, files.length - count)))
    await rm(path.join(folder, old), { force: true });
}
