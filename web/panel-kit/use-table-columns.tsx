import type { ReactNode } from "react";
import type { CsvCell } from "#domain/platform/csv.ts";
import { useFormats, useLanguage, useMessages } from "../ui/messages.tsx";
import type { Column } from "../ui/table.tsx";
import { useCityName } from "./use-city-name.ts";
import type { ListColumn, ListColumns } from "./list-columns.ts";

export function useTableColumns<Row, Key extends string>(
  columns: ListColumns<Row, Key>,
  cells: Partial<Record<NoInfer<Key>, (row: Row) => ReactNode>>,
): Column<Row>[] {
  const messages = useMessages();
  const language = useLanguage();
  const nameOfCity = useCityName();
  const shown = useShownValue();
  return Object.entries<ListColumn<Row>>(columns({ messages, language, nameOfCity }))
    .filter(([, { only }]) => only !== "file")
    .map(([key, { head, value, isHeadHidden, numeric, rowHeader, wideOnly }]) => ({
      key,
      head: isHeadHidden ? <span className="sr-only">{head}</span> : head,
      ...(numeric && { numeric }),
      ...(rowHeader && { rowHeader }),
      ...(wideOnly && { wideOnly }),
      cell: cells[key as Key] ?? ((row) => shown(value(row))),
    }));
}

export function useShownValue(): (value: CsvCell) => ReactNode {
  const { number, dateTime } = useFormats();
  return (value) => {
    if (value === null) return "–";
    if (value instanceof Date) return <span suppressHydrationWarning>{dateTime(value)}</span>;
    return typeof value === "number" ? number(value) : value;
  };
}
