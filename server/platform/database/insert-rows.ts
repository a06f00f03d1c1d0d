import type { Insertable } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

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
