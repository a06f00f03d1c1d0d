import type { CsvCell } from "#domain/platform/csv.ts";
import type { Language } from "#messages/language.ts";
import type { Messages } from "../ui/messages.tsx";

export interface ListWords {
  language: Language;
  messages: Messages;
  nameOfCity: (brand: string | null) => string;
}

export interface ListColumn<Row> {
  head: string;
  value: (row: Row) => CsvCell;
  /** default: both */
  only?: "page" | "file";
  isHeadHidden?: true;
  numeric?: true;
  rowHeader?: true;
  /** hidden on narrow screens; `very`: on tablets too */
  wideOnly?: true | "very";
}

export type ListColumns<Row, Key extends string = string> = (
  words: ListWords,
) => Readonly<Record<Key, ListColumn<Row>>>;
