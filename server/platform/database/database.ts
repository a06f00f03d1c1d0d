import type {
  ExpressionBuilder,
  Kysely,
  SelectQueryBuilder,
  SelectType,
  Transaction,
  UpdateObject,
  Insertable,
} from "kysely";
import type { ConstructorOptions } from "pg-boss";
import type { Tables } from "./tables.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/**
 * Inside a transaction pass the transaction: the embedded database has one connection, so the outer handle would
 * deadlock.
 */
export type Database = Kysely<Tables>;

export type DatabaseTransaction = Transaction<Tables>;

export function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database as DatabaseTransaction) : database.transaction().execute(work);
}

export interface OpenDatabase {
  kind: "embedded" | "postgres";
  database: Database;
  queueOptions: ConstructorOptions;
  /** Calls `onMessage` after the sender's transaction commits, and `onGap` when messages may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** Runs one at a time over all processes; released when a process dies. */
  exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns a signal that aborts when the database is gone; afterwards there's a new one. */
  outage: () => AbortSignal;
  close(): Promise<void>;
}

export type OnQuery = (seconds: number) => void;

/** Shown to the operator without a stack. */
export class DatabaseOpenError extends Error {
  override name = "DatabaseOpenError";
}

export type TableWithId = { [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never }[keyof Tables];
type ColumnOf<Name extends TableWithId> = Extract<keyof Tables[Name], string>;
type Row<Name extends TableWithId, Column extends ColumnOf<Name>> = {
  [Each in Column]: SelectType<Tables[Name][Each]>;
};

type FindRow = <Name extends TableWithId, Column extends ColumnOf<Name>>(
  ...where: [database: Database, table: Name, id: string, ...columns: Column[]]
) => Promise<Row<Name, Column> | undefined>;

/** Kysely can't check the columns of a generic table. */
const rowById = (database: Database, table: TableWithId, id: string, columns: readonly string[]) =>
  database
    .selectFrom(table as "team")
    .where("id", "=", id)
    .select(columns as "id"[]);

export const findRow = ((database, table, id, ...columns) =>
  rowById(database, table, id, columns).executeTakeFirst()) as FindRow;

/** Locked until the end of the transaction. */
export const lockRow = ((database, table, id, ...columns) =>
  rowById(database, table, id, columns).forUpdate().executeTakeFirst()) as FindRow;

/** @throws Error when there's no such row */
export async function getRow<Name extends TableWithId, Column extends ColumnOf<Name>>(
  database: Database,
  table: Name,
  id: string,
  ...columns: Column[]
): Promise<Row<Name, Column>> {
  return (await rowById(database, table, id, columns).executeTakeFirstOrThrow()) as unknown as Row<Name, Column>;
}

type Change<Name extends TableWithId> = UpdateObject<Tables, Name>;

export async function updateRow<Name extends TableWithId>(
  database: Database,
  table: Name,
  id: string,
  change: Change<Name> | ((column: ExpressionBuilder<Tables, Name>) => Change<Name>),
): Promise<void> {
  await database
    .updateTable(table as "team")
    .set(change as Change<"team">)
    .where("id", "=", id)
    .execute();
}

export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const counted = await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return (counted as { count: number }).count;
}

export async function hasRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<boolean> {
  return (
    (await query
      .select((row) => row.lit(1).as("one"))
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/** SQLSTATE 23505. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "23505";
}

/** PostgreSQL's limit is 65,535. Fewer aren't slower. */
const mostParameters = 10_000;

/**
 * Pass a transaction for all or nothing.
 * @param rows with the same columns
 */
export async function insertRows<Name extends keyof Tables>(
  database: Database,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const atOnce = Math.floor(mostParameters / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let from = 0; from < rows.length; from += atOnce)
    await database
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute();
}

/** Without letters that look alike (no i, l, o, u). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

const chosenBytes = new AsyncLocalStorage<(length: number) => Uint8Array>();

/** 12 characters of 5 bits: unguessable. */
export function newId(length = 12): string {
  const bytes = (chosenBytes.getStore() ?? randomBytes)(length);
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join("");
}

/** Makes the demonstration's ids reproducible. Concurrent work keeps random ids. */
export function withIdsFrom<Result>(
  bytes: (length: number) => Uint8Array,
  work: () => Promise<Result>,
): Promise<Result> {
  return chosenBytes.run(bytes, work);
}

/** Both drivers return the same values. int8 is 20, bytea is 17; counts and identities are below 2^53. */
export const int8Type = 20;
export const byteaType = 17;

export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database gave the int8 ${text}, which no number holds exactly.`);
  return value;
}

/** From hex: `\x0102…`. */
export function parseBytea(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), "hex"));
}
