import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** Counts what people do, and races; not what the site writes all the time, such as heartbeats. */
export async function hasChanged(database: Database, since: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from audit_entry where at > ${since}) or exists (select from person where created_at > ${since})
      or exists (select from submission where received_at > ${since}) or exists (select from race_run where ran_at > ${since})
      as changed
  `.execute(database);
  return rows[0]?.changed === true;
}
