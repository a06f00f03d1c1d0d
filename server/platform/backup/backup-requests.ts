import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Env } from "../config/env.ts";
import { readInstallationKey } from "../database/installation-key.ts";
import type { Database } from "../database/database.ts";
import { repeat } from "../jobs/repeat.ts";
import { writeBackup, type BackupReport } from "./write-backup.ts";

/**
 * The running server has the embedded database locked, so `npm run backup` requests a backup with a file in the data
 * folder, and waits for the file with the response.
 */
const requestName = "backup-request.json";
const answerName = "backup-answer.json";
const lookEveryMs = 1_000;

export type BackupAnswer = { kind: "done"; report: BackupReport } | { kind: "failed"; reason: string };

export function answerBackupRequests(
  database: Database,
  env: Pick<Env, "dataDir" | "installationKey">,
  log: Logger,
): { stop: () => Promise<void> } {
  const { dataDir } = env;
  return repeat(
    lookEveryMs,
    async () => {
      const file = await takeRequest(dataDir);
      if (file === undefined) return;
      const answer = await answerTo(database, file, await readInstallationKey(env), log);
      const partial = path.join(dataDir, `${answerName}.partial`);
      await writeFile(partial, JSON.stringify(answer));
      await rename(partial, path.join(dataDir, answerName));
    },
    (error) => log.error({ err: error }, "Couldn't answer a request for a backup."),
  );
}

async function answerTo(database: Database, file: string, key: string | undefined, log: Logger): Promise<BackupAnswer> {
  try {
    return { kind: "done", report: await writeBackup(database, file, key) };
  } catch (error) {
    log.error({ err: error, file }, "The backup failed.");
    return { kind: "failed", reason: (error as Error).message };
  }
}

async function takeRequest(dataDir: string): Promise<string | undefined> {
  const request = path.join(dataDir, requestName);
  const text = await readFile(request, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  await rm(request, { force: true });
  const { file } = JSON.parse(text) as { file?: unknown };
  return typeof file === "string" && path.isAbsolute(file) ? file : undefined;
}

/** @returns undefined on timeout */
export async function requestBackup(
  dataDir: string,
  file: string,
  patienceMs: number,
): Promise<BackupAnswer | undefined> {
  const answer = path.join(dataDir, answerName);
  await rm(answer, { force: true });
  await writeFile(path.join(dataDir, requestName), JSON.stringify({ file }), { mode: 0o600 });
  for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs; await wait(200)) {
    const text = await readFile(answer, "utf8").catch(() => undefined);
    if (text === undefined) continue;
    await rm(answer, { force: true });
    return JSON.parse(text) as BackupAnswer;
  }
  await rm(path.join(dataDir, requestName), { force: true });
  return undefined;
}
