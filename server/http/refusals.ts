import type { Catalogue } from "#messages/catalogue.generated.ts";
import { chooseLanguage, languageCookie, type Language } from "#messages/language.ts";
import { languages } from "#messages/languages.ts";
import { messagesOf } from "#messages/messages-of.ts";

export type Refusals = Catalogue["refusals"];

const chosenLanguage = new RegExp(String.raw`(?:^|;\s*)${languageCookie}=([^;]*)`);

/** From the cookie and `Accept-Language`. */
export function refusalsFor(request: Request): Refusals {
  const language = chooseLanguage({
    parameter: null,
    cookie: chosenLanguage.exec(request.headers.get("cookie") ?? "")?.[1],
    acceptLanguage: request.headers.get("accept-language"),
    cityLanguage: undefined,
  });
  return messagesOf(language).refusals;
}

/** The error page knows its visitor's language. */
export function inEveryLanguage(say: (texts: Refusals) => string): Record<Language, string> {
  return Object.fromEntries(languages.map(({ code }) => [code, say(messagesOf(code).refusals)]));
}

/** Not for a page's own requests. */
export function wantsPage(request: Request): boolean {
  return (
    request.headers.get("accept")?.includes("text/html") === true && !new URL(request.url).pathname.endsWith(".data")
  );
}

/** JSON for JSON clients and pages, otherwise text. */
export function plainRefusal(
  request: Request,
  statusCode: number,
  message: string,
  headers: Record<string, string>,
): Response {
  const speaksJson =
    new URL(request.url).pathname.endsWith(".data") ||
    ["accept", "content-type"].some((name) => /[/+]json\b/.test(request.headers.get(name) ?? ""));
  if (!speaksJson) return new Response(message, { status: statusCode, headers });
  const statusMessage = "Internal Server Error";
  return Response.json({ statusCode, statusMessage, message }, { status: statusCode, headers });
}
