import { isHeld } from "./reload.ts";

const lostOnTheWay = /fetch|network|load|import/i;

/**
 * Ignores lost networks, refusals, aborts and extensions.
 * @param site origin, such as `https://example.org`
 */
export function isOwnFault(thrown: unknown, site: string): thrown is Error {
  if (!(thrown instanceof Error) || thrown instanceof DOMException) return false;
  if (thrown.name === "HttpError" || (thrown instanceof TypeError && lostOnTheWay.test(thrown.message))) return false;
  return thrown.stack?.includes(`${site}/assets/`) ?? false;
}

/** Error boundaries don't see these. Screens ignore them. Returns a stop function. */
export function onUnhandledError(listener: (error: Error) => void): () => void {
  const site = location.origin + import.meta.env.BASE_URL.slice(0, -1);
  const hear = (thrown: unknown) => {
    if (isOwnFault(thrown, site) && !isHeld("chunk")) listener(thrown);
  };
  const onError = (event: ErrorEvent) => hear(event.error);
  const onRejection = (event: PromiseRejectionEvent) => {
    // Requests are aborted when the page is left.
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    hear(event.reason);
  };
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
  };
}
