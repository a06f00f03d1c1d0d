import type { Kysely, Transaction } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import type { Tables } from "./tables.ts";

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
