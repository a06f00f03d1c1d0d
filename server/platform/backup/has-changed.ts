import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** Counts what people do, and races; not what the site writes all the time, such as heartbeats. */
export async function hasChanged(
  database: Database,
  since: Date,
  until: Date | "infinity" = "infinity",
): Promise<boolean> {
  const isIn = (column: string) => sql`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${until}::timestamptz`;
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from audit_entry where ${isIn("at")}) or exists (select from person where ${isIn("createdAt")})
      or exists (select from submission where ${isIn("receivedAt")}) or exists (select from race_run where ${isIn("ranAt")})
      as changed
  `.execute(database);
  return rows[0]?.changed === true;
}
