import { errorHeading, errorTitle } from "#domain/platform/error-texts.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { chooseLanguage, languageCookie, type Language } from "#messages/language.ts";
import { languages } from "#messages/languages.ts";
import { messagesOf } from "#messages/messages-of.ts";

type Refusals = Catalogue["refusals"];
export type Say = (texts: Refusals, errors: Catalogue["shell"]["errors"]) => string;

const chosenLanguage = new RegExp(String.raw`(?:^|;\s*)${languageCookie}=([^;]*)`);

/** From the cookie and `Accept-Language`. */
function languageFor({ headers }: Pick<RefusedRequest, "headers">): Language {
  return chooseLanguage({
    parameter: null,
    cookie: chosenLanguage.exec(headers.get("cookie") ?? "")?.[1],
    acceptLanguage: headers.get("accept-language"),
    cityLanguage: undefined,
  });
}

export const refusalsFor = (request: Pick<RefusedRequest, "headers">): Refusals =>
  messagesOf(languageFor(request)).refusals;

/** The error page knows its visitor's language. */
export function inEveryLanguage(say: Say): Record<Language, string> {
  return Object.fromEntries(languages.map(({ code }) => [code, sayIn(code, say)]));
}

function sayIn(language: Language, say: Say): string {
  const { refusals, shell } = messagesOf(language);
  return say(refusals, shell.errors);
}

/** Returns the message of a failed answer that isn't a page, such as a download's. */
export async function messageIn(failed: Response): Promise<string | undefined> {
  const { message } = ((await failed.json().catch(() => null)) ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : undefined;
}

/** Not for a page's own requests. */
export function wantsPage(request: Request): boolean {
  return (
    request.headers.get("accept")?.includes("text/html") === true && !new URL(request.url).pathname.endsWith(".data")
  );
}

type RefusedRequest = { url: string; headers: Pick<Headers, "get"> };

/** A page for browsers, JSON for JSON clients and pages' data, otherwise text. `url` may be a path. */
export function writeRefusal(request: RefusedRequest, statusCode: number, say: Say) {
  const { url, headers } = request;
  const language = languageFor(request);
  const message = sayIn(language, say);
  const isData = /^[^?#]*\.data(?:[?#]|$)/.test(url);
  if (isData || ["accept", "content-type"].some((name) => /[/+]json\b/.test(headers.get(name) ?? ""))) {
    const statusMessage = "Internal Server Error";
    return { type: "application/json", body: JSON.stringify({ statusCode, statusMessage, message }) };
  }
  if (!(headers.get("accept") ?? "").includes("text/html")) return { type: "text/plain;charset=UTF-8", body: message };
  const { errors } = messagesOf(language).shell;
  const [title, heading] = [errorTitle(statusCode, errors), errorHeading(statusCode, errors)];
  return { type: "text/html;charset=UTF-8", body: barePage(language, { title, heading, message }) };
}

/** Needs neither the database nor a script. */
const barePage = (language: Language, { title, heading, message }: Record<"title" | "heading" | "message", string>) =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${heading}</h1><p>${escapeText(message)}</p></html>`;

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function plainRefusal(
  request: RefusedRequest,
  statusCode: number,
  say: Say,
  headers: Record<string, string>,
): Response {
  const { type, body } = writeRefusal(request, statusCode, say);
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
