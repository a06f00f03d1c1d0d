/** What a list of the panel can be searched for, narrowed to and ordered by. */
export interface ListShape<Row, Sort extends string> {
  /** everything of a row that a search looks through */
  words: (row: Row) => string;
  /** the groups that a row belongs to, by their values in an address */
  groups: (row: Row) => readonly string[];
  /** the first is the usual one */
  sorts: Record<Sort, (row: Row) => string | number>;
}

export interface ListChoice {
  search: string;
  /** empty: all of them */
  group: string;
  sort: string;
  descending: boolean;
}

const longestSearch = 100;

/** Reads the choice of an address; what does not fit is left out. */
export function readListChoice<Row, Sort extends string>(
  parameters: URLSearchParams,
  shape: ListShape<Row, Sort>,
): ListChoice {
  const sorts = Object.keys(shape.sorts);
  return {
    search: (parameters.get("q") ?? "").slice(0, longestSearch).trim(),
    group: (parameters.get("group") ?? "").slice(0, longestSearch),
    sort: sorts.find((each) => each === parameters.get("sort")) ?? sorts[0] ?? "",
    descending: parameters.get("order") === "desc",
  };
}

/** The rows that fit, in the order that was asked for; equals stay as they were. */
export function chooseRows<Row, Sort extends string>(
  rows: readonly Row[],
  shape: ListShape<Row, Sort>,
  { search, group, sort, descending }: ListChoice,
): Row[] {
  const folded = (text: string) => text.normalize("NFC").toLocaleLowerCase("tr");
  const words = folded(search);
  const key = shape.sorts[sort as Sort];
  const compared = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "tr");
  return rows
    .filter((row) => folded(shape.words(row)).includes(words) && (group === "" || shape.groups(row).includes(group)))
    .toSorted((a, b) => (descending ? -1 : 1) * compared(key(a), key(b)));
}
