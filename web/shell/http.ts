import { ofetch, type $Fetch } from "ofetch";
import { requestTimeoutMs } from "./timing.ts";

/** Statuses after which a request is made again. */
export const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504];

/** Methods that are never made again by themselves; all others are, once. */
const unretriedMethods = new Set(["PATCH", "POST", "PUT", "DELETE"]);

/** How often a request with this method is made again. */
export function retriesOf(method: string | undefined): number {
  return unretriedMethods.has((method ?? "GET").toUpperCase()) ? 0 : 1;
}

/**
 * The HTTP client of pages. Object bodies go and come as JSON; an answer of 400 to 599 is thrown as a `FetchError`.
 *
 * @param backendUrl origin of the data endpoints; null: the site's own
 */
export function createHttp(backendUrl: string | null): $Fetch {
  return ofetch.create({
    ...(backendUrl !== null && { baseURL: backendUrl }),
    timeout: requestTimeoutMs,
    retryStatusCodes: retriedStatuses,
    onRequest: ({ options }) => {
      options.retry ??= retriesOf(options.method);
      if (!options.headers.has("accept")) options.headers.set("accept", "application/json");
    },
  });
}
