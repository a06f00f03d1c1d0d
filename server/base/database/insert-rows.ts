import type { Insertable } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** PostgreSQL counts a statement's parameters, one for each value, in sixteen bits. Far fewer are sent no slower. */
const mostParameters = 10_000;

/**
 * Inserts any number of rows, as many at once as a statement can carry. Pass a transaction where all of them or none must be there.
 *
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
