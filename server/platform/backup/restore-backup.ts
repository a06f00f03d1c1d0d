import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { sql, type Kysely } from "kysely";
import type { OpenDatabase } from "../database/database.ts";
import { listTables, readRows, RowsHash, writeAlike, type BackupTable } from "./backup-tables.ts";
import {
  backupFormat,
  backupVersion,
  hashOfSums,
  type BackupEnd,
  type BackupHead,
  type TableSum,
} from "./write-backup.ts";
import { pino } from "pino";
import { startJobQueue, jobNames } from "../jobs/job-queue.ts";
import { migrate } from "../database/migrate.ts";

/** Shown to the operator without a stack. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

const rowsAtOnce = 100;

/**
 * Restores a backup in one transaction and checks counts and hashes. The schema must exist (migrations run, queue
 * started once).
 * @param replace whether to delete existing people and teams
 * @throws RestoreError when the file is broken or of another program, or when people use the database and `replace` is
 * false
 */
export async function restoreBackup(open: OpenDatabase, file: string, replace: boolean): Promise<TableSum[]> {
  return open.database
    .withoutPlugins()
    .transaction()
    .execute(async (transaction) => {
      const database = transaction as unknown as Kysely<never>;
      await writeAlike(database);
      const { rows } = await sql<{ people: number }>`select count(*)::int as people from person`.execute(database);
      if (!replace && (rows[0]?.people ?? 0) > 0) {
        throw new RestoreError(
          `This database already contains ${rows[0]?.people} people. Restore into an empty one, or add --replace to delete them.`,
        );
      }
      const tables = await listTables(database);
      const foreignKeys = await dropForeignKeys(database);
      for (const table of tables) await sql`delete from ${nameOf(table)}`.execute(database);
      const { sums, columnsOf } = await load(database, file, tables);
      await resetIdentities(database);
      for (const { table, name, definition } of foreignKeys) {
        await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
          database,
        );
      }
      await compare(database, tables, sums, columnsOf);
      return sums;
    });
}

export async function keyOfBackup(file: string): Promise<string | undefined> {
  for await (const line of linesOf(file)) return readHead(file, line).key;
  return undefined;
}

const nameOf = (table: BackupTable) => sql.table(`${table.schema}.${table.table}`);

async function load(database: Kysely<never>, file: string, tables: readonly BackupTable[]) {
  const known = new Map(tables.map((table) => [`${table.schema}.${table.table}`, table]));
  const sums: TableSum[] = [];
  const columnsOf = new Map<string, string[]>();
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  let current: { name: string; table: BackupTable; columns: string[]; sum: RowsHash; waiting: string[] } | undefined;

  async function flush(): Promise<void> {
    if (!current || current.waiting.length === 0) return;
    const { table, columns, waiting } = current;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into ${nameOf(table)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${nameOf(table)}, ${`[${waiting.join(",")}]`}::json)
    `.execute(database);
    current.waiting = [];
  }
  async function finishTable(): Promise<void> {
    await flush();
    if (current) sums.push({ table: current.name, rows: current.sum.rows, hash: current.sum.hash });
  }

  try {
    for await (const line of linesOf(file)) {
      if (end) throw new RestoreError(`${file} continues after its end.`);
      if (!head) {
        head = readHead(file, line);
        await refuseNewer(database, file, head);
        continue;
      }
      // Rows have no column of this name.
      if (line.startsWith('{"table":')) {
        await finishTable();
        const { table: name, columns } = JSON.parse(line) as { table: string; columns: string[] };
        const table = known.get(name);
        const unknown = columns.filter((column) => !table?.columns.includes(column));
        if (!table || unknown.length > 0) {
          throw new RestoreError(`${file} has ${name} (${unknown.join(", ")}), which this version doesn't know.`);
        }
        columnsOf.set(name, columns);
        current = { name, table, columns, sum: new RowsHash(), waiting: [] };
      } else if (line.startsWith('{"end":')) {
        await finishTable();
        end = JSON.parse(line) as BackupEnd;
      } else if (current) {
        current.sum.add(line);
        current.waiting.push(line);
        if (current.waiting.length >= rowsAtOnce) await flush();
      }
    }
  } catch (error) {
    if (error instanceof RestoreError || (error as { code?: string }).code?.startsWith("Z_") !== true) throw error;
    throw new RestoreError(`${file} is damaged or incomplete: ${(error as Error).message}.`, { cause: error });
  }
  if (!end) throw new RestoreError(`${file} has no end, so it's damaged or incomplete.`);
  if (hashOfSums(sums) !== end.hash) throw new RestoreError(`${file} doesn't contain the rows listed at its end.`);
  return { sums, columnsOf };
}

/** Not `readline`, which also splits at U+2028, allowed in sources. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding("utf8");
  let rest = "";
  for await (const part of text as AsyncIterable<string>) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new RestoreError(`${file} ends in the middle of a line, so it's incomplete.`);
}

function readHead(file: string, line: string): BackupHead {
  let head: Partial<BackupHead> = {};
  try {
    head = JSON.parse(line) as Partial<BackupHead>;
  } catch {}
  if (head.format !== backupFormat) throw new RestoreError(`${file} isn't a backup of Code Prix.`);
  if (head.version !== backupVersion) throw new RestoreError(`${file} has the unknown version ${head.version}.`);
  return head as BackupHead;
}

async function refuseNewer(database: Kysely<never>, file: string, head: BackupHead): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const known = new Set(rows.map(({ name }) => name));
  const missing = head.migrations.filter((name) => !known.has(name));
  if (missing.length > 0) {
    throw new RestoreError(`${file} comes from a newer version (${missing.join(", ")}). Use that version.`);
  }
}

/**
 * Tables have circular references, so foreign keys are dropped for the import and checked when they are added again.
 */
async function dropForeignKeys(database: Kysely<never>) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2
  `.execute(database);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(database);
  }
  return rows;
}

async function resetIdentities(database: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  `.execute(database);
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}
    `.execute(database);
  }
}

async function compare(
  database: Kysely<never>,
  tables: readonly BackupTable[],
  sums: readonly TableSum[],
  columnsOf: ReadonlyMap<string, string[]>,
): Promise<void> {
  const wanted = new Map(sums.map((sum) => [sum.table, sum]));
  for (const table of tables) {
    const name = `${table.schema}.${table.table}`;
    const sum = wanted.get(name);
    if (!sum) continue;
    const found = new RowsHash();
    // Newer columns have defaults and aren't part of the backup's hash.
    const columns = columnsOf.get(name) ?? table.columns;
    for await (const line of readRows(database, { ...table, columns })) found.add(line);
    if (found.rows !== sum.rows || found.hash !== sum.hash) {
      throw new RestoreError(
        `After the restore, ${name} has ${found.rows} rows with the hash ${found.hash}, but the backup has ${sum.rows} with ${sum.hash}.`,
      );
    }
  }
}

export async function prepareDatabase(open: OpenDatabase): Promise<void> {
  await migrate(open.database);
  const jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await jobs.stop();
}
