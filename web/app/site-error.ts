import { data, isRouteErrorResponse } from "react-router";
import type { Messages } from "../ui/messages.tsx";
import { errorHeading, errorMessage, errorTitle } from "#domain/platform/error-texts.ts";

/** The message is always safe to show. */
export type SiteError = { statusCode: number; statusMessage: string; message: string };

/** @example throw siteError(404, messages.shell.errors.pageNotFound(path)); */
export function siteError(statusCode: number, message: string) {
  const statusMessage = statusCode === 404 ? "Page Not Found" : "Internal Server Error";
  return data({ statusCode, statusMessage, message } satisfies SiteError, { status: statusCode });
}

function isSiteError(value: unknown): value is SiteError {
  return (
    typeof value === "object" &&
    value !== null &&
    "statusCode" in value &&
    "statusMessage" in value &&
    "message" in value &&
    typeof value.message === "string"
  );
}

/** React Router returns a refusal (`server/http/refusals.ts`) as text. */
function readRefusal(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : text;
  } catch {
    return null;
  }
}

/** Server errors reach a browser without a stack. */
const isThrownHere = (error: unknown) => error instanceof Error && error.stack !== undefined;

/**
 * Only `siteError` and refusals keep their message.
 * @param isBrowser whether scripts of the page can fail
 */
export function describeError(
  error: unknown,
  path: string,
  messages: Messages,
  isBrowser = !import.meta.env.SSR,
): SiteError & { title: string } {
  const texts = messages.shell.errors;
  const statusCode = isRouteErrorResponse(error) && error.status >= 400 && error.status <= 599 ? error.status : 500;
  const headings = { statusMessage: errorHeading(statusCode, texts), title: errorTitle(statusCode, texts) };
  const said = isRouteErrorResponse(error) ? readRefusal(error.data) : null;
  if (isSiteError(said)) return { statusCode, ...headings, message: said.message };
  if (isSaidNetworkLoss(error)) return { statusCode, ...headings, message: texts.noAnswer };
  if (isBrowser && isThrownHere(error)) return { statusCode, ...headings, message: texts.browser };
  return { statusCode, ...headings, message: errorMessage(statusCode, path, texts) };
}

/** Chromium's, Firefox's and Safari's messages. */
const browsersWords = /failed to fetch|networkerror|load failed|imported module|importing a module/i;

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError";

/** Vite's, of a lazy part's style sheet. */
const isStyleSheetLoss = (error: unknown) =>
  error instanceof Error && error.message.startsWith("Unable to preload CSS");

/** Other `TypeError`s are bugs of the page. */
export function isSaidNetworkLoss(error: unknown): boolean {
  return (
    (error instanceof TypeError && browsersWords.test(error.message)) || isStyleSheetLoss(error) || isTimeout(error)
  );
}

/** Offline, or a proxy without a server behind it. */
export function isNetworkLoss(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return (
    error instanceof TypeError ||
    isTimeout(error) ||
    (error instanceof Error && error.message.includes("decode turbo-stream"))
  );
}
