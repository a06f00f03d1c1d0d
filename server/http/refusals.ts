import type { Catalogue } from "#messages/catalogue.generated.ts";
import { chooseLanguage, languageCookie, type Language } from "#messages/language.ts";
import { languages } from "#messages/languages.ts";
import { messagesOf } from "#messages/messages-of.ts";

export type Refusals = Catalogue["refusals"];

const chosenLanguage = new RegExp(String.raw`(?:^|;\s*)${languageCookie}=([^;]*)`);

/** From the cookie and `Accept-Language`. */
export function refusalsFor({ headers }: Pick<RefusedRequest, "headers">): Refusals {
  const language = chooseLanguage({
    parameter: null,
    cookie: chosenLanguage.exec(headers.get("cookie") ?? "")?.[1],
    acceptLanguage: headers.get("accept-language"),
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

/** What a refusal reads of a request. */
type RefusedRequest = { url: string; headers: Pick<Headers, "get"> };

/** JSON for JSON clients and pages, otherwise text. `url` may be a path. */
export function writeRefusal({ url, headers }: RefusedRequest, statusCode: number, message: string) {
  const speaksJson =
    /^[^?#]*\.data(?:[?#]|$)/.test(url) ||
    ["accept", "content-type"].some((name) => /[/+]json\b/.test(headers.get(name) ?? ""));
  if (!speaksJson) return { type: "text/plain;charset=UTF-8", body: message };
  const statusMessage = "Internal Server Error";
  return { type: "application/json", body: JSON.stringify({ statusCode, statusMessage, message }) };
}

export function plainRefusal(
  request: RefusedRequest,
  statusCode: number,
  message: string,
  headers: Record<string, string>,
): Response {
  const { type, body } = writeRefusal(request, statusCode, message);
  return new Response(body, { status: statusCode, headers: { "Content-Type": type, ...headers } });
}

/** SQLSTATE 25006 and class 53: the database only reads, its disk is full, or it has no connection left. */
export function isOutOfService(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(?:25006|53\w{3})$/.test(code);
}

/** Browsers send the origin with every post; programs without one have no cookies to misuse. */
export function isFromSameOrigin(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const origin = request.headers.get("origin");
  return origin === null || origin === new URL(request.url).origin;
}
