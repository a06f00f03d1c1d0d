import { tableSeparatorOf } from "#messages/formats.ts";
import { isLanguage } from "#messages/language.ts";

export function askedSeparator(request: Request): "," | ";" {
  const language = new URL(request.url).searchParams.get("language");
  return isLanguage(language) ? tableSeparatorOf(language) : ",";
}
