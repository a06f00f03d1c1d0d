import { isHeld } from "./reload.ts";

/** What browsers call an answer, or a script, that did not come. */
const lostOnTheWay = /fetch|network|load|import/i;

/**
 * Whether something thrown that nobody caught is a fault of this site's own scripts: not a lost network, not something that a browser
 * refused or that was called off, and not the doing of an extension.
 *
 * @param site where the site's pages begin, such as `https://example.org`
 */
export function isOwnFault(thrown: unknown, site: string): thrown is Error {
  if (!(thrown instanceof Error) || thrown instanceof DOMException) return false;
  if (thrown.name === "HttpError" || (thrown instanceof TypeError && lostOnTheWay.test(thrown.message))) return false;
  return thrown.stack?.includes(`${site}/assets/`) ?? false;
}

/** Calls `listener` with faults outside of drawing, which no error boundary hears of. A registered screen goes on. Returns how to stop. */
export function onUnhandledError(listener: (error: Error) => void): () => void {
  const site = location.origin + import.meta.env.BASE_URL.slice(0, -1);
  const hear = (thrown: unknown) => {
    if (isOwnFault(thrown, site) && !isHeld("chunk")) listener(thrown);
  };
  const onError = (event: ErrorEvent) => hear(event.error);
  const onRejection = (event: PromiseRejectionEvent) => {
    // What a page had asked for is called off when it is left: nothing that a console must tell.
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
