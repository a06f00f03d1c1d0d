import { tableSeparatorOf } from "#messages/formats.ts";
import { isLanguage } from "#messages/language.ts";

/** What stands between the columns of a table that programs read, too: a comma, unless the address asks for a language's spreadsheets. */
export function askedSeparator(request: Request): "," | ";" {
  const language = new URL(request.url).searchParams.get("language");
  return isLanguage(language) ? tableSeparatorOf(language) : ",";
}
