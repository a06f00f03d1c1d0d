import { Readable } from "node:stream";
import type { RouterContextProvider } from "react-router";
import { csvResponse, csvRows, csvText } from "#domain/platform/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { tableSeparatorOf } from "#messages/formats.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { cityName } from "../app/brand.ts";
import { visitContext } from "../app/visit.server.ts";
import type { ListColumn, ListColumns, ListWords } from "./list-columns.ts";

export function listWords(context: Readonly<RouterContextProvider>): ListWords {
  const { language } = context.get(visitContext);
  const messages = messagesOf(language);
  const { cities } = context.get(siteContext).configuration;
  return {
    language,
    messages,
    nameOfCity(brand) {
      if (brand === null) return messages.accountsPanel.everywhere;
      const city = cities.find(({ slug }) => slug === brand);
      return city ? cityName(city, language) : messages.accountsPanel.defaultCity;
    },
  };
}

/** @param rows in batches, because the table is streamed */
export function listFile<Row>(
  context: Readonly<RouterContextProvider>,
  name: string,
  columns: ListColumns<Row>,
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
): Response {
  const inFile = Object.values<ListColumn<Row>>(columns(listWords(context))).filter(({ only }) => only !== "page");
  const head = inFile.map((column) => column.head);
  const cells = (row: Row) => inFile.map(({ value }) => value(row));
  const separator = tableSeparatorOf(context.get(visitContext).language);
  if (!(Symbol.asyncIterator in rows)) return csvResponse(name, csvText(head, rows.map(cells), separator));
  const text = new TextEncoder();
  async function* table(some: AsyncIterable<readonly Row[]>) {
    yield text.encode(csvText(head, [], separator));
    for await (const part of some) yield text.encode(csvRows(part.map(cells), separator));
  }
  const bytes = Readable.from(table(rows), { highWaterMark: 1 });
  return csvResponse(name, Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
}
