import { sql, type AliasedSelectQueryBuilder } from "kysely";
import type { Database } from "./database.ts";

/** What JSON gives back as it was; a date it does not. */
type Plain = string | number | boolean | null;

/** A query, of which nothing matters here but its rows. */
interface Rows<Row> {
  as: (alias: "row") => AliasedSelectQueryBuilder<Row, "row">;
}

/**
 * The rows of a query, handed over as one value: of thousands, names of columns and a value of its own for each cell take most of the time.
 *
 * @param columns those that are wanted
 * @param order the column by which they come, smallest first
 */
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
