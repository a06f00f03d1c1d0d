import type { ReactNode } from "react";

/** A column: what stands in its head, how a row fills it, and how it is set. */
export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** numbers stand right, in the narrow face */
  numeric?: boolean;
  /** the cell that names the row */
  rowHeader?: boolean;
  /** left out on narrow screens; `very`: on tablets, too */
  wideOnly?: boolean | "very";
};

type TableProps<Row> = {
  /** says what the table holds; read out, not shown */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** rows closer together, for pages that people work in */
  dense?: boolean;
};

/** A table that scrolls sideways when it must, by keyboard too. */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false }: TableProps<Row>) {
  const setting = (column: Column<Row>) =>
    `${column.numeric ? "figures text-right" : "text-left"} ${column.wideOnly ? (column.wideOnly === "very" ? "hidden lg:table-cell" : "hidden md:table-cell") : ""}`;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={`table ${dense ? "table-dense" : ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={setting(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={`font-semibold ${dense && !column.numeric ? "min-w-32" : ""} ${setting(column)}`}
                  >
                    {column.cell(row, index)}
                  </th>
                ) : (
                  <td key={column.key} className={setting(column)}>
                    {column.cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
