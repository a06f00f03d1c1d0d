import type { RouterContextProvider } from "react-router";
import type { Messages } from "../ui/messages.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { chooseRows, readListChoice, type ListShape } from "./list-choice.ts";
import type { ListColumn, ListWords } from "./list-columns.ts";
import { listFile, listWords } from "./list-file.server.ts";

export interface ListVisit extends ListWords {
  context: Readonly<RouterContextProvider>;
}

export interface PanelColumn<Row> extends Pick<
  ListColumn<Row>,
  "head" | "value" | "numeric" | "rowHeader" | "wideOnly"
> {
  to?: (row: Row) => string;
  /** sort key; default: the shown value */
  order?: (row: Row) => string | number;
  isFilter?: true;
}

/**
 * One list of the panel: visible rows and columns. The rest is derived. To add one: a file with it, a line in
 * `panel-lists.server.ts`, and texts in both languages.
 */
export interface PanelList<Row> {
  rows: (visit: ListVisit) => Promise<readonly Row[] | undefined>;
  key: (row: Row) => string;
  texts: (messages: Messages) => { title: string; lead: string };
  columns: (visit: ListVisit) => Readonly<Record<string, PanelColumn<Row>>>;
}

const mostShown = 500;

async function readList<Row>(list: PanelList<Row>, context: ListVisit["context"], request: Request) {
  const { language } = context.get(visitContext);
  const visit = { context, ...listWords(context) };
  const { messages } = visit;
  const rows = await list.rows(visit);
  if (!rows) throw siteError(403, messages.shell.errors.forbidden);
  const columns = Object.entries(list.columns(visit));
  const words = (row: Row) => columns.map(([, { value: valueOf }]) => String(valueOf(row) ?? ""));
  const filtered = columns.filter(([, { isFilter }]) => isFilter).map(([, column]) => column);
  const groups = (row: Row) => filtered.map(({ value: valueOf }) => String(valueOf(row) ?? ""));
  const orderOf =
    ({ value: valueOf, order }: PanelColumn<Row>) =>
    (row: Row) => {
      if (order) return order(row);
      const value = valueOf(row);
      return value instanceof Date ? value.getTime() : (value ?? "");
    };
  const shape: ListShape<Row, string> = {
    words: (row) => words(row).join("\n"),
    groups,
    sorts: Object.fromEntries(columns.map(([key, column]) => [key, orderOf(column)])),
  };
  const choice = readListChoice(new URL(request.url).searchParams, shape);
  return {
    language,
    texts: list.texts(messages),
    columns,
    choice,
    groups: [...new Set(rows.flatMap(groups))].toSorted((a, b) => a.localeCompare(b, language)),
    rows: chooseRows(rows, shape, choice),
  };
}

export async function shownList<Row>(list: PanelList<Row>, context: ListVisit["context"], request: Request) {
  const { columns, rows, texts, choice, groups } = await readList(list, context, request);
  return {
    ...texts,
    choice,
    groups,
    columns: columns.map(([key, { head, numeric, rowHeader, wideOnly }]) => ({
      key,
      head,
      numeric,
      rowHeader,
      wideOnly,
    })),
    more: Math.max(0, rows.length - mostShown),
    rows: rows.slice(0, mostShown).map((row) => ({
      key: list.key(row),
      cells: columns.map(([, { value: valueOf, to }]) => ({ value: valueOf(row), to: to?.(row) ?? null })),
    })),
  };
}

export async function panelListFile<Row>(
  list: PanelList<Row>,
  context: ListVisit["context"],
  request: Request,
  name: string,
): Promise<Response> {
  const { columns, rows } = await readList(list, context, request);
  return listFile(context, name, () => Object.fromEntries(columns), rows);
}
