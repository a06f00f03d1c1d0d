import type { CsvCell } from "#domain/platform/csv.ts";
import type { Language } from "#messages/language.ts";
import type { Messages } from "../ui/messages.tsx";
import type { ListChoice } from "#domain/platform/list-choice.ts";

export interface ListWords {
  language: Language;
  messages: Messages;
  nameOfCity: (brand: string | null) => string;
  /** names that begin with a city, in the reader's language */
  localName: (name: string) => string;
}

export interface PanelColumn<Row> {
  head: string;
  value: (row: Row) => CsvCell;
  to?: (row: Row) => string | null;
  /** sort key; default: the value */
  order?: (row: Row) => string | number;
  /** the list can be filtered by its values */
  isFilter?: true;
  /** default: both */
  only?: "page" | "file";
  /** in neither; depends on the competition */
  isLeftOut?: boolean;
  isHeadHidden?: true;
  numeric?: true;
  rowHeader?: true;
  /** hidden on narrow screens; `very`: on tablets too */
  wideOnly?: true | "very";
}

/** One page of a list, as loaders return it. Texts are in the reader's language. */
export interface ShownList<Row, Key extends string = string> {
  columns: (Pick<PanelColumn<Row>, "head" | "isHeadHidden" | "numeric" | "rowHeader" | "wideOnly"> & { key: Key })[];
  rows: Row[];
  keys: string[];
  /** by row and column */
  cells: { value: CsvCell; to: string | null }[][];
  /** rows before search and filter */
  total: number;
  /** matching rows that aren't shown */
  more: number;
  choice: ListChoice;
  groups: { value: string; label: string }[];
  sorts: { value: string; label: string }[];
  /** by the database; otherwise the groups don't include "all" */
  searched?: { filter: string | undefined; parameter: string; isOneWay: boolean };
  pages?: number;
  /** address of the same rows as CSV */
  file: string;
}
