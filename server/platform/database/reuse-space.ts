import { sql } from "kysely";
import type { Database } from "./database.ts";

export const reuseEveryMs = 60_000;

/** Autosaved drafts would fill the disk. PostgreSQL vacuums on its own, the embedded database doesn't. */
export async function reuseSpace(database: Database): Promise<void> {
  await sql`vacuum draft`.execute(database);
}
