import { sql, type RawBuilder } from "kysely";

/**
 * Sorts Ç next to C under any collation of the database.
 * @param column as in `person.name`
 */
export function alphabetical(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`;
}
