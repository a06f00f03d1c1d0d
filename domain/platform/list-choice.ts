export interface ListChoice<Group extends string = string, Sort extends string = string> {
  search: string;
  /** the chosen filter */
  group: Group;
  sort: Sort;
  descending: boolean;
  page: number;
}

/** What the address of a list may ask for; the first group and the first sort are the defaults. */
export interface ListChoices<Group extends string = string, Sort extends string = string> {
  /** the filter's parameter; default: `group` */
  parameter?: string;
  groups: readonly Group[];
  sorts: readonly Sort[];
  /** can't be reversed */
  isOneWay?: true;
}

export type ChoiceOf<Choices extends ListChoices> = ListChoice<Choices["groups"][number], Choices["sorts"][number]>;

const longestSearch = 100;
const mostPages = 100_000;

/** Drops unknown values. */
export function readListChoice<Group extends string, Sort extends string>(
  parameters: URLSearchParams,
  { parameter = "group", groups, sorts }: ListChoices<Group, Sort>,
): ListChoice<Group, Sort> {
  const page = Number(parameters.get("page") ?? "1");
  const given = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((each) => each === parameters.get(name)) ?? values[0] ?? ("" as Value);
  return {
    search: (parameters.get("q") ?? "").slice(0, longestSearch).trim(),
    group: given(parameter, groups),
    sort: given("sort", sorts),
    descending: parameters.get("order") === "desc",
    page: Number.isSafeInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}
