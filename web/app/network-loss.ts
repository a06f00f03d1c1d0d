import { isRouteErrorResponse } from "react-router";

/** Chromium's, Firefox's and Safari's messages. */
const browsersWords = /failed to fetch|networkerror|load failed|imported module|importing a module/i;

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError";

/** Other `TypeError`s are bugs of the page. */
export function isSaidNetworkLoss(error: unknown): boolean {
  return (error instanceof TypeError && browsersWords.test(error.message)) || isTimeout(error);
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
