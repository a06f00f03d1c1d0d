import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { forgetDeletedRows } from "../platform/database/forget-deleted-rows.ts";
import { sealedPrefix, type SealedCodes } from "../platform/database/sealed-codes.ts";

const rowsAtOnce = 500;

const places = [
  { table: "team", column: "claim_code" },
  { table: "team_invitation", column: "code" },
];

/**
 * Seals codes stored by an earlier version. Runs at start-up in each process with the key, because migrations may run
 * in a worker without it.
 * @returns how many it sealed
 */
export async function sealPlainCodes(database: Database, codes: SealedCodes): Promise<number> {
  let sealed = 0;
  for (const { table, column } of places) {
    const [name, code] = [sql.table(table), sql.ref(column)];
    for (;;) {
      const { rows } = await sql<{ code: string }>`
        select ${code} as code from ${name} where not starts_with(${code}, ${sealedPrefix}) limit ${rowsAtOnce}
      `.execute(database);
      if (rows.length === 0) break;
      const sealedBy = JSON.stringify(Object.fromEntries(rows.map((row) => [row.code, codes.seal(row.code)])));
      await sql`
        update ${name} set ${code} = ${sealedBy}::jsonb ->> ${code} where jsonb_exists(${sealedBy}::jsonb, ${code})
      `.execute(database);
      sealed += rows.length;
    }
  }
  if (sealed > 0)
    await forgetDeletedRows(
      database,
      places.map(({ table }) => table),
    );
  return sealed;
}
