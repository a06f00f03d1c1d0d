import type { RouterContextProvider } from "react-router";
import { csvResponse, csvText } from "#rules/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { tableSeparatorOf } from "#messages/formats.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { cityName } from "../../shell/brand.ts";
import { visitContext } from "../../shell/visit.server.ts";
import type { ListColumn, ListColumns, ListWords } from "./list-columns.ts";

/** In which words a visitor is told of a list. */
export function listWords(context: Readonly<RouterContextProvider>): ListWords {
  const { language } = context.get(visitContext);
  const messages = messagesOf(language);
  const { cities } = context.get(siteContext).configuration;
  return {
    language,
    messages,
    nameOfCity(brand) {
      if (brand === null) return messages.admin.everywhere;
      const city = cities.find(({ slug }) => slug === brand);
      return city ? cityName(city, language) : messages.admin.defaultCity;
    },
  };
}

/** The rows of a list as a table to download, in the visitor's language. */
export function listFile<Row>(
  context: Readonly<RouterContextProvider>,
  name: string,
  columns: ListColumns<Row>,
  rows: readonly Row[],
): Response {
  const inFile = Object.values<ListColumn<Row>>(columns(listWords(context))).filter(({ only }) => only !== "page");
  const text = csvText(
    inFile.map(({ head }) => head),
    rows.map((row) => inFile.map(({ value }) => value(row))),
    tableSeparatorOf(context.get(visitContext).language),
  );
  return csvResponse(name, text);
}
