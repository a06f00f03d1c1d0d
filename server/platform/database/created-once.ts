import { sql } from "kysely";
import { findRow, type DatabaseTransaction, type TableWithId, newId } from "./database.ts";

/** Returns the id that a form brought (`web/app/new-id.tsx`), or a new one. */
export function idForNew(form: FormData): string {
  const given = form.get("newId");
  return typeof given === "string" && /^[0-9a-z]{12}$/.test(given) ? given : newId();
}

/**
 * Returns whether this form has already created its row. Locks the id until the end of the transaction, so that two
 * simultaneous presses create one.
 */
export async function isCreated(transaction: DatabaseTransaction, table: TableWithId, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(transaction);
  return (await findRow(transaction, table, id, "id")) !== undefined;
}
