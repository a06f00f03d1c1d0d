import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";

export type BackupTable = Awaited<ReturnType<typeof listTables>>[number];

/** Tables about this database itself, which aren't restored elsewhere. */
const left = new Set(["kysely_migration", "kysely_migration_lock", "process"]);

/** Finished jobs aren't needed. */
const waitingJobs = "state in ('created', 'retry', 'active')";

export async function listTables(database: Kysely<never>) {
  const { rows } = await sql<{ schema: string; table: string; columns: string[] }>`
    select c.table_schema as schema, c.table_name as table,
      json_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.table_schema = 'public' or (c.table_schema = 'jobs' and c.table_name = 'job'))
    group by 1, 2 order by 1, 2
  `.execute(database);
  return rows
    .filter(({ table }) => !left.has(table))
    .map((row) => ({
      ...row,
      /** SQL; empty: all */
      where: row.schema === "jobs" ? waitingJobs : "",
    }));
}

/** Independent of row order, which differs between databases: the sum of the rows' SHA-256, modulo 2^256. */
export class RowsHash {
  #sum = 0n;
  rows = 0;

  add(line: string): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(line).digest("hex")}`)) & ((1n << 256n) - 1n);
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}

const rowsAtOnce = 200;

/** As JSON written by the database; uses a cursor inside a transaction. */
export async function* readRows(transaction: Kysely<never>, table: BackupTable): AsyncGenerator<string> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const where = table.where === "" ? sql`` : sql`where ${sql.raw(table.where)}`;
  await sql`
    declare rows_of_table no scroll cursor for
      select row_to_json(row)::text as line from (select ${columns} from ${sql.table(`${table.schema}.${table.table}`)} ${where}) row
  `.execute(transaction);
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(rowsAtOnce))} from rows_of_table`.execute(
        transaction,
      );
      for (const { line } of rows) yield line;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await sql`close rows_of_table`.execute(transaction);
  }
}

/** Makes both databases format times and floating-point numbers the same. */
export async function writeAlike(transaction: Kysely<never>): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(transaction);
  await sql`set local datestyle = 'ISO'`.execute(transaction);
  await sql`set local intervalstyle = 'postgres'`.execute(transaction);
  await sql`set local extra_float_digits = 1`.execute(transaction);
  await sql`set local statement_timeout = 0`.execute(transaction);
}
