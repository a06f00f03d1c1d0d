import type { Kysely, Transaction } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import type { Tables } from "./tables.ts";

/**
 * The handle that every function of the server takes first. Inside a transaction pass the transaction instead: the embedded database
 * has one connection, and the outer handle would wait for itself.
 */
export type Database = Kysely<Tables>;

export type DatabaseTransaction = Transaction<Tables>;

/** Does work in a transaction: in the one that is under way, else in one of its own. */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database as DatabaseTransaction) : database.transaction().execute(work);
}

/** A database that `main.ts` opened: embedded in this process, or PostgreSQL. */
export interface OpenDatabase {
  kind: "embedded" | "postgres";
  database: Database;
  /** how the queue reaches the same database */
  queueOptions: ConstructorOptions;
  /**
   * Calls `onMessage` with what any process sends to the channel by `notify`, after the sender's transaction is committed.
   * `onGap` says that messages may have been missed: whoever listens must look at the rows again.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /**
   * Does work that only one process at a time may do; others that ask for the same name wait. The database knows when a process dies.
   *
   * @param name of the work, the same in all processes
   */
  exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns the current signal: aborted while the database is gone. After its return there is a new one; an embedded database never returns. */
  outage: () => AbortSignal;
  close(): Promise<void>;
}

/** Told of every query that was answered or refused, and how long it took. */
export type OnQuery = (seconds: number) => void;

/** The data folder is in use, not ours, or the database cannot be reached: said to the operator, without a stack. */
export class DatabaseOpenError extends Error {
  override name = "DatabaseOpenError";
}
