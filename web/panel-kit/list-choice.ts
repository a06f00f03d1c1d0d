import type { ListChoice } from "#domain/platform/list-choice.ts";

export interface ListShape<Row> {
  /** searched text */
  words: (row: Row) => string;
  /** values in the URL */
  groups: (row: Row) => readonly string[];
  /** the first is the default */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
}

/** Stable. */
export function chooseRows<Row>(
  rows: readonly Row[],
  shape: ListShape<Row>,
  { search, group, sort, descending }: ListChoice,
): Row[] {
  const folded = (text: string) => text.normalize("NFC").toLocaleLowerCase("tr");
  const words = folded(search);
  const key = shape.sorts[sort] ?? (() => 0);
  const compared = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "tr");
  return rows
    .filter((row) => folded(shape.words(row)).includes(words) && (group === "" || shape.groups(row).includes(group)))
    .toSorted((a, b) => (descending ? -1 : 1) * compared(key(a), key(b)));
}
