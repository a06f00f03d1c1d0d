import type { CsvCell } from "#rules/csv.ts";
import type { Language } from "#messages/language.ts";
import type { Messages } from "../../messages/messages.tsx";

/** In which words a list is told. */
export interface ListWords {
  language: Language;
  messages: Messages;
  /** how a brand is called; null: all of them */
  nameOfCity: (brand: string | null) => string;
}

/** One column of a list: the page and the file show the same of it. */
export interface ListColumn<Row> {
  head: string;
  value: (row: Row) => CsvCell;
  /** where it stands, when not in both */
  only?: "page" | "file";
  /** its head is read out, not shown */
  isHeadHidden?: true;
  /** numbers stand right, in the narrow face */
  numeric?: true;
  /** the cell that names the row */
  rowHeader?: true;
  /** left out on narrow screens; `very`: on tablets, too */
  wideOnly?: true | "very";
}

/** The columns of a list by their names, in their order. */
export type ListColumns<Row, Key extends string = string> = (
  words: ListWords,
) => Readonly<Record<Key, ListColumn<Row>>>;
