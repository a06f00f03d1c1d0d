import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { EnvError, readEnv, type Env } from "../config/env.ts";
import { keepInstallationKey, readInstallationKey } from "../database/installation-key.ts";
import { goneAfterMs } from "../database/process-heartbeat.ts";
import { DatabaseOpenError, type OpenDatabase } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { requestBackup } from "./backup-requests.ts";
import { prepareDatabase, keyOfBackup, restoreBackup, RestoreError } from "./restore-backup.ts";
import { writeBackup, type BackupReport, type TableSum } from "./write-backup.ts";

const serverPatienceMs = 600_000;
const root = path.join(import.meta.dirname, "..", "..", "..");

const print = (text: string) => process.stdout.write(`${text}\n`);
const rowsOf = (sums: readonly TableSum[]) => sums.reduce((sum, table) => sum + table.rows, 0);

function printReport({ file, bytes, rows, hash, tables }: BackupReport): void {
  print(`${file}: ${rows} rows of ${tables.length} tables, ${bytes} bytes, hash ${hash}`);
  print("It contains the installation's keys and all password hashes, so keep it like a password.");
}

async function backup(env: Env, file: string): Promise<void> {
  let open: OpenDatabase;
  try {
    open = await openDatabase(env);
  } catch (error) {
    const isInUse = error instanceof DatabaseOpenError && (error.cause as { errcode?: number }).errcode === 5;
    if (!isInUse) throw error;
    const answer = await requestBackup(env.dataDir, file, serverPatienceMs);
    if (!answer) throw new RestoreError("The server that uses the data folder didn't respond within 10 minutes.");
    if (answer.kind === "failed") throw new RestoreError(`The server couldn't create the backup: ${answer.reason}`);
    printReport(answer.report);
    return;
  }
  try {
    printReport(await writeBackup(open.database, file, await readInstallationKey(env)));
  } finally {
    await open.close();
  }
}

async function restore(env: Env, file: string, replace: boolean): Promise<void> {
  const open = await openDatabase(env);
  try {
    await prepareDatabase(open);
    await refuseWhileInUse(open);
    const sums = await restoreBackup(open, file, replace);
    await takeOverKey(env, await keyOfBackup(file));
    print(`${rowsOf(sums)} rows of ${sums.length} tables restored from ${file}; counts and hashes agree.`);
  } finally {
    await open.close();
  }
}

async function move(env: Env, target: string, replace: boolean): Promise<void> {
  const isUrl = /^postgres(?:ql)?:\/\//.test(target);
  const folder = await mkdtemp(path.join(tmpdir(), "code-prix-move-"));
  const file = path.join(folder, "moving.backup");
  const source = await openDatabase(env);
  try {
    await refuseWhileInUse(source);
    const destination = await openDatabase({
      databaseUrl: isUrl ? target : undefined,
      dataDir: path.resolve(root, target),
    });
    try {
      await prepareDatabase(destination);
      await refuseWhileInUse(destination);
      const key = await readInstallationKey(env);
      const report = await writeBackup(source.database, file, key);
      const sums = await restoreBackup(destination, file, replace);
      if (!isUrl && key !== undefined) await keepInstallationKey(path.resolve(root, target), key);
      for (const { table, rows, hash } of sums)
        print(`${table.padEnd(28)} ${String(rows).padStart(8)} rows  ${hash.slice(0, 16)}`);
      print(`${report.rows} rows moved; counts and hashes agree. Now start the site with the new database.`);
    } finally {
      await destination.close();
    }
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sessions stay valid with the original key. */
async function takeOverKey(env: Env, key: string | undefined): Promise<void> {
  if (key === undefined) return;
  if (env.installationKey === undefined) await keepInstallationKey(env.dataDir, key);
  else if (env.installationKey !== key) print("INSTALLATION_KEY isn't the backup's key, so everyone signs in again.");
}

/** Anything written during the move would be lost. */
async function refuseWhileInUse(open: OpenDatabase): Promise<void> {
  if (open.kind === "embedded") return;
  const there = await sql<{ there: string | null }>`select to_regclass('process')::text as there`.execute(
    open.database,
  );
  if (!there.rows[0]?.there) return;
  const alive = await open.database
    .selectFrom("process")
    .where("seenAt", ">", sql<Date>`now() - make_interval(secs => ${goneAfterMs / 1_000})`)
    .select(["role", "host", "pid"])
    .execute();
  if (alive.length === 0) return;
  const list = alive.map(({ role, host, pid }) => `${role} ${pid} on ${host}`).join(", ");
  throw new RestoreError(`The database is in use by ${list}. Stop these processes first.`);
}

const usage: Record<string, string> = {
  backup: "npm run backup -- <file>",
  restore: "npm run restore -- <file> [--replace]",
  "move-database": "npm run move-database -- <postgres://user:password@host:5432/name or data folder> [--replace]",
};

try {
  const [name = "", ...rest] = process.argv.slice(2);
  const { values, positionals } = parseArgs({
    args: rest,
    options: { replace: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (!(name in usage) || target === undefined || positionals.length !== 1) {
    throw new RestoreError(`Use ${usage[name] ?? Object.values(usage).join("\n   or ")}`);
  }
  process.umask(0o077);
  const env = readEnv(process.env, root);
  const file = path.resolve(process.env["INIT_CWD"] ?? process.cwd(), target);
  if (name === "backup") await backup(env, file);
  else if (name === "restore") await restore(env, file, values.replace);
  else await move(env, target, values.replace);
} catch (error) {
  const expected = error instanceof RestoreError || error instanceof EnvError || error instanceof DatabaseOpenError;
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
}
