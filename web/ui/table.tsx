import type { ReactNode } from "react";

export type Column<Row> = {
  head: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
  rowHeader?: boolean;
  /** hidden on narrow screens; `very`: on tablets too */
  wideOnly?: boolean | "very";
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  dense?: boolean;
};

/** Scrolls sideways if needed, also by keyboard. */
export function Table<Row>({ caption, columns, rows, rowKey, dense = false }: TableProps<Row>) {
  const setting = (column: Column<Row>) =>
    `${column.numeric ? "figures text-right" : "text-left"} ${column.numeric && column === columns[0] ? "w-px" : ""} ${column.wideOnly ? (column.wideOnly === "very" ? "hidden lg:table-cell" : "hidden md:table-cell") : ""}`;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={`table ${dense ? "table-dense" : ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" className={setting(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              {columns.map((column, at) =>
                column.rowHeader ? (
                  <th
                    key={at}
                    scope="row"
                    className={`font-semibold ${dense && !column.numeric ? "min-w-32" : ""} ${setting(column)}`}
                  >
                    {column.cell(row, index)}
                  </th>
                ) : (
                  <td key={at} className={setting(column)}>
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
