import { sql, type RawBuilder } from "kysely";

/**
 * Sorts Ç next to C whatever the database's collation is.
 * @param column as in `person.name`
 */
export function alphabetical(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`;
}
