export interface ListShape<Row> {
  /** searched text */
  words: (row: Row) => string;
  /** values in the URL */
  groups: (row: Row) => readonly string[];
  /** the first is the default */
  sorts: Readonly<Record<string, (row: Row) => string | number>>;
}

export interface ListChoice {
  search: string;
  group: string;
  sort: string;
  descending: boolean;
}

const longestSearch = 100;

export function readListChoice<Row>(parameters: URLSearchParams, shape: Pick<ListShape<Row>, "sorts">): ListChoice {
  const sorts = Object.keys(shape.sorts);
  return {
    search: (parameters.get("q") ?? "").slice(0, longestSearch).trim(),
    group: (parameters.get("group") ?? "").slice(0, longestSearch),
    sort: sorts.find((each) => each === parameters.get("sort")) ?? sorts[0] ?? "",
    descending: parameters.get("order") === "desc",
  };
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
