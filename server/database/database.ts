import type { Kysely, Transaction } from "kysely";
import type { ConstructorOptions } from "pg-boss";
import type { Tables } from "./tables.ts";

/**
 * The handle that every function of the server takes first. Inside a transaction pass the transaction instead: the embedded database
 * has one connection, and the outer handle would wait for itself.
 */
export type Database = Kysely<Tables>;

export type DatabaseTransaction = Transaction<Tables>;

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
  close(): Promise<void>;
}

/** The data folder is in use, not ours, or the database cannot be reached: said to the operator, without a stack. */
export class DatabaseOpenError extends Error {
  override name = "DatabaseOpenError";
}
