import { sql, type RawBuilder } from "kysely";

/**
 * A column of names as people sort them, for `orderBy`: Ç beside C, İ beside I, Ş beside S, whatever the database was made with. By its bytes
 * all of them would stand after Z.
 *
 * @param column as in `person.name`
 */
export function alphabetical(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`;
}
