import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import { type Database, newId } from "../database/database.ts";
import { listTables, readRows, RowsHash, writeAlike } from "./backup-tables.ts";

/**
 * gzip of JSON lines: a header, each table's name followed by its rows, and counts and hashes. The same for both
 * databases, so it can move an installation between them.
 */
export const backupFormat = "code-prix-backup";
export const backupVersion = 1;

export interface BackupHead {
  format: typeof backupFormat;
  version: typeof backupVersion;
  createdAt: string;
  migrations: string[];
  secret: string;
  /** the installation's key, if the backup had access to it */
  key?: string;
}

const charactersAtOnce = 64 * 1_024;

export interface TableSum {
  table: string;
  rows: number;
  hash: string;
}

export interface BackupEnd {
  end: true;
  tables: TableSum[];
  /** SHA-256 of the tables' sums */
  hash: string;
}

export type BackupReport = Awaited<ReturnType<typeof writeBackup>>;

/**
 * A consistent snapshot of a live database. Contains secrets (session and receipt keys, password hashes), so only this
 * user can read the file.
 * @param file absolute path; written atomically
 * @param key the installation's; without it, people have to sign in again on another machine
 */
export async function writeBackup(database: Database, file: string, key?: string) {
  await mkdir(path.dirname(file), { recursive: true });
  const partial = `${file}.${newId()}.partial`;
  const sums: TableSum[] = [];

  try {
    await pipeline(
      Readable.from(linesOfDatabase(database, sums, key)),
      createGzip({ level: 6 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const { size } = await stat(file);
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  const hash = hashOfSums(sums);
  await database.insertInto("backup").values({ id: newId(), file, bytes: size, rowCount: rows, hash }).execute();
  return { file, bytes: size, rows, hash, tables: sums };
}

async function* linesOfDatabase(database: Database, sums: TableSum[], key: string | undefined): AsyncGenerator<string> {
  // A generator can't run inside a transaction's callback, so a stream connects them.
  const channel = new TransformStream<string, string>(undefined, { highWaterMark: 4 }, { highWaterMark: 4 });
  const writer = channel.writable.getWriter();
  const reading = database
    .withoutPlugins()
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      const plain = transaction as never;
      await writeAlike(plain);
      const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        transaction,
      );
      const head: BackupHead = {
        format: backupFormat,
        version: backupVersion,
        createdAt: new Date().toISOString(),
        migrations: migrations.rows.map(({ name }) => name),
        secret: "This file holds keys and password hashes. Keep it as you keep a password.",
        ...(key !== undefined && { key }),
      };
      await writer.write(`${JSON.stringify(head)}\n`);
      for (const table of await listTables(plain)) {
        const name = `${table.schema}.${table.table}`;
        await writer.write(`${JSON.stringify({ table: name, columns: table.columns })}\n`);
        const sum = new RowsHash();
        // Batched, because passing single lines is slower than reading them.
        let lines = "";
        for await (const line of readRows(plain, table)) {
          sum.add(line);
          lines += `${line}\n`;
          if (lines.length < charactersAtOnce) continue;
          await writer.write(lines);
          lines = "";
        }
        await writer.write(lines);
        sums.push({ table: name, rows: sum.rows, hash: sum.hash });
      }
      const end: BackupEnd = { end: true, tables: sums, hash: hashOfSums(sums) };
      await writer.write(`${JSON.stringify(end)}\n`);
    });
  const closed = reading.then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  yield* channel.readable as unknown as AsyncIterable<string>;
  await reading;
  await closed;
}

export function hashOfSums(sums: readonly TableSum[]): string {
  return createHash("sha256").update(JSON.stringify(sums)).digest("hex");
}
