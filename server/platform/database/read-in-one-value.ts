import { sql, type AliasedSelectQueryBuilder } from "kysely";
import type { Database } from "./database.ts";

/** Dates don't survive JSON. */
type Plain = string | number | boolean | null;

interface Rows<Row> {
  as: (alias: "row") => AliasedSelectQueryBuilder<Row, "row">;
}

/** One JSON value: for thousands of rows, separate cells cost most of the time. */
export async function readInOneValue<Row, Column extends string & keyof Row>(
  database: Database,
  rows: Rows<Row> & (Row[Column] extends Plain ? unknown : never),
  columns: readonly Column[],
  order: Column,
): Promise<Pick<Row, Column>[]> {
  const cells = sql.join(columns.map((column) => sql.ref(`row.${column}`)));
  const { cells: all } = await database
    .selectFrom(rows.as("row"))
    .select(
      sql<Row[Column][][] | null>`json_agg(json_build_array(${cells}) order by ${sql.ref(`row.${order}`)})`.as("cells"),
    )
    .executeTakeFirstOrThrow();
  return (all ?? []).map(
    (row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])) as Pick<Row, Column>,
  );
}
