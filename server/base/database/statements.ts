import { sql, type Kysely } from "kysely";

/**
 * A migration step from plain SQL: statements that end with a semicolon at the end of a line. Sent one by one, because neither driver
 * prepares several at once.
 */
export function statements(text: string): (database: Kysely<never>) => Promise<void> {
  const parts = text.split(/;[ \t]*(?:\n|$)/).filter((part) => part.trim() !== "");
  return async (database) => {
    for (const part of parts) await sql.raw(part).execute(database);
  };
}
