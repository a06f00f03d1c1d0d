import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { csvResponse, csvRows, csvText } from "#domain/platform/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { tableSeparatorOf } from "#messages/formats.ts";
import { type Language, isLanguage } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import type { Messages } from "../ui/messages.tsx";
import { localisedName, visitContext } from "../app/visit.server.ts";
import { cityName } from "../app/brand.ts";

import { siteError } from "../app/site-error.ts";
import { readListChoice, type ListChoices, type ListChoice } from "#domain/platform/list-choice.ts";
import type { ListWords, PanelColumn, ShownList } from "./panel-list.ts";
import { panelPath } from "./panel-sections.ts";

export interface ListRequest {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { competitionId?: string };
}

export interface ListVisit extends ListWords, Pick<ListRequest, "context" | "request"> {
  parameters: URLSearchParams;
  /** in the path, or in the query of the CSV; empty: none */
  competitionId: string;
  isFile: boolean;
}

interface FoundRows<Row> {
  rows: readonly Row[];
  /** instead of `rows` in the CSV, which is streamed then */
  batches?: AsyncIterable<readonly Row[]>;
  competition?: { id: string } | undefined;
  /** if `rows` are one of several pages */
  pages?: number;
}

/** By value; choices without a text aren't offered. */
interface SearchTexts {
  filter?: string;
  groups: Readonly<Record<string, string>>;
  sorts: Readonly<Record<string, string>>;
}

/** What isn't given follows from the columns. */
interface NamedShape<Row> extends Partial<ListShape<Row>> {
  groupNames?: Readonly<Record<string, string>>;
  sortNames?: Readonly<Record<string, string>>;
}

/**
 * One list of the panel: who sees which rows and columns. Page and CSV follow from it. To add one: a file with it
 * and a line in `web/panel/panel-lists.server.ts`.
 */
export interface PanelList<Row, Key extends string, Found extends FoundRows<Row>> {
  /** in the CSV's address */
  name: string;
  /** @throws what visitors without permission get; undefined: 403 */
  find: (visit: ListVisit) => Promise<Found | undefined>;
  key: (row: Row) => string;
  columns: (visit: ListVisit, found: Found) => Readonly<Record<Key, PanelColumn<Row>>>;
  /** `find` searches, filters and sorts by what it reads with these choices */
  searched?: { choices: ListChoices; texts: (visit: ListVisit, found: Found) => SearchTexts };
  choose?: (visit: ListVisit, found: Found) => NamedShape<Row>;
  mostShown?: number;
  /** for lists that aren't part of another page */
  texts?: (messages: Messages) => { title: string; lead?: string };
  /** column names are the same in every language, and the separator is a comma unless the address says otherwise */
  isForPrograms?: true;
}

/** Infers the types. */
export const panelList = <Row, Key extends string, Found extends FoundRows<Row>>(
  list: PanelList<Row, Key, Found & FoundRows<Row>>,
) => list;

function listWords(context: ListRequest["context"]): ListWords {
  const { language } = context.get(visitContext);
  const messages = messagesOf(language);
  const { cities } = context.get(siteContext).configuration;
  return {
    language,
    messages,
    localName: (name) => localisedName(context, name),
    nameOfCity(brand) {
      if (brand === null) return messages.accountsPanel.everywhere;
      const city = cities.find(({ slug }) => slug === brand);
      return city ? cityName(city, language) : messages.accountsPanel.defaultCity;
    },
  };
}

async function readList<Row, Key extends string, Found extends FoundRows<Row>>(
  list: PanelList<Row, Key, Found>,
  { context, request, params }: ListRequest,
  isFile: boolean,
) {
  const parameters = new URL(request.url).searchParams;
  const competitionId = params.competitionId ?? parameters.get("competition") ?? "";
  const visit: ListVisit = { context, request, parameters, competitionId, isFile, ...listWords(context) };
  const found = await list.find(visit);
  if (!found) throw siteError(403, visit.messages.shell.errors.forbidden);
  const named = Object.entries<PanelColumn<Row>>(list.columns(visit, found)) as [Key, PanelColumn<Row>][];
  const all = named.filter(([, { isLeftOut }]) => !isLeftOut);
  return {
    visit,
    found,
    columns: all.filter(([, { only }]) => only !== (isFile ? "page" : "file")),
    shape: list.choose && shapeOf(all, list.choose(visit, found)),
  };
}

function shapeOf<Row>(
  columns: readonly (readonly [string, PanelColumn<Row>])[],
  named: NamedShape<Row>,
): Required<NamedShape<Row>> {
  const textOf = (row: Row) => (column: PanelColumn<Row>) => String(column.value(row) ?? "");
  const all = columns.map(([, column]) => column);
  const orderOf = (column: PanelColumn<Row>) => (row: Row) => {
    if (column.order) return column.order(row);
    const value = column.value(row);
    return value instanceof Date ? value.getTime() : (value ?? "");
  };
  return {
    words: (row) => all.map(textOf(row)).join("\n"),
    groups: (row) => all.filter(({ isFilter }) => isFilter).map(textOf(row)),
    sorts: Object.fromEntries(
      columns.filter(([, { only }]) => only === undefined).map(([key, column]) => [key, orderOf(column)]),
    ),
    groupNames: {},
    ...named,
    sortNames: { ...Object.fromEntries(columns.map(([key, { head }]) => [key, head])), ...named.sortNames },
  };
}

export async function shownList<Row, Key extends string, Found extends FoundRows<Row>>(
  list: PanelList<Row, Key, Found>,
  listRequest: ListRequest,
): Promise<{ found: Found; list: ShownList<Row, Key> }> {
  const { visit, found, columns, shape } = await readList(list, listRequest, false);
  const all = found.rows;
  const named = list.searched?.texts(visit, found);
  const choices = list.searched?.choices ?? choicesOf(all, shape);
  const choice = readListChoice(visit.parameters, choices);
  const chosen = shape ? chooseRows(all, shape, choice) : all;
  const rows = chosen.slice(0, list.mostShown ?? 500);
  const query = new URLSearchParams(visit.parameters);
  if (found.competition) query.set("competition", found.competition.id);
  return {
    found,
    list: {
      columns: columns.map(([key, { head, isHeadHidden, numeric, rowHeader, wideOnly }]) => ({
        key,
        head,
        ...(isHeadHidden && { isHeadHidden }),
        ...(numeric && { numeric }),
        ...(rowHeader && { rowHeader }),
        ...(wideOnly && { wideOnly }),
      })),
      rows,
      keys: rows.map(list.key),
      cells: rows.map((row) => columns.map(([, { value, to }]) => ({ value: value(row), to: to?.(row) ?? null }))),
      total: all.length,
      more: chosen.length - rows.length,
      choice,
      groups: named ? optionsOf(choices.groups, named.groups) : shape ? groupsIn(all, shape, visit.language) : [],
      sorts: optionsOf(choices.sorts, named?.sorts ?? shape?.sortNames ?? {}),
      ...(named && {
        searched: {
          filter: named.filter,
          parameter: choices.parameter ?? "group",
          isOneWay: choices.isOneWay === true,
        },
      }),
      ...(found.pages !== undefined && { pages: found.pages }),
      file: `${panelPath}/lists/${list.name}/export?${query.toString()}`,
    },
  };
}

const optionsOf = (values: readonly string[], texts: Readonly<Record<string, string>>) =>
  values.flatMap((value) => (texts[value] === undefined ? [] : [{ value, label: texts[value] }]));

/** Groups are the values in the rows. */
const choicesOf = <Row>(rows: readonly Row[], shape: Required<NamedShape<Row>> | undefined): ListChoices => ({
  groups: shape ? ["", ...Object.keys(shape.groupNames), ...rows.flatMap(shape.groups)] : [""],
  sorts: Object.keys(shape?.sorts ?? {}),
});

function groupsIn<Row>(rows: readonly Row[], { groups, groupNames }: Required<NamedShape<Row>>, language: Language) {
  const named = Object.entries(groupNames).map(([value, label]) => ({ value, label }));
  if (named.length > 0) return named;
  const values = [...new Set(rows.flatMap(groups))].toSorted((a, b) => a.localeCompare(b, language));
  return values.map((value) => ({ value, label: value }));
}

export async function panelListFile<Row, Key extends string, Found extends FoundRows<Row>>(
  list: PanelList<Row, Key, Found>,
  listRequest: ListRequest,
): Promise<Response> {
  const { visit, found, columns, shape } = await readList(list, listRequest, true);
  const head = columns.map(([, column]) => column.head);
  const cells = (row: Row) => columns.map(([, { value }]) => value(row));
  const separator = list.isForPrograms ? csvSeparator(visit.request) : tableSeparatorOf(visit.language);
  const name = found.competition ? `${found.competition.id}-${list.name}` : list.name;
  const { rows, batches } = found;
  if (!batches) {
    const chosen = shape ? chooseRows(rows, shape, readListChoice(visit.parameters, choicesOf(rows, shape))) : rows;
    return csvResponse(name, csvText(head, chosen.map(cells), separator));
  }
  const text = new TextEncoder();
  async function* table(parts: AsyncIterable<readonly Row[]>) {
    yield text.encode(csvText(head, [], separator));
    for await (const batch of parts) yield text.encode(csvRows(batch.map(cells), separator));
  }
  const bytes = Readable.from(table(batches), { highWaterMark: 1 });
  return csvResponse(name, Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
}

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

export function csvSeparator(request: Request): "," | ";" {
  const language = new URL(request.url).searchParams.get("language");
  return isLanguage(language) ? tableSeparatorOf(language) : ",";
}
