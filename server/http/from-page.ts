import { isKnownHost } from "../people/accounts/known-host.ts";
import type { SiteConfiguration } from "../base/configuration/site-configuration.ts";

/** What a page asks at the origin of `BACKEND_URL`, where that is not its own. */
const dataPaths = new Set(["/_session", "/_wallet", "/_passkey"]);

/**
 * The origin of the page that asks a data endpoint of another origin of the same installation; undefined: the site itself is asked, or
 * by nobody it knows.
 */
export function pageOrigin(request: Request, configuration: SiteConfiguration): URL | undefined {
  const origin = request.headers.get("origin");
  if (configuration.backendUrl === null || origin === null || !URL.canParse(origin)) return undefined;
  const page = new URL(origin);
  const asked = new URL(request.url);
  const isOther = page.origin === origin && page.origin !== asked.origin && page.protocol === asked.protocol;
  return isOther && dataPaths.has(asked.pathname) && isKnownHost(page.hostname, configuration) ? page : undefined;
}

/** The request as the page would have made it at its own origin: passkeys and wallets sign for the page's host. */
export function asAskedByPage(request: Request, page: URL): Request {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("host", page.host);
  const body = request.body ? { body: request.body, duplex: "half" as const } : {};
  const init = { method: request.method, headers, signal: request.signal, ...body };
  return new Request(new URL(url.pathname + url.search, page), init);
}

/** Lets the page read the answer, and the browser send its cookies. */
export function openToPage(headers: Headers, page: URL): void {
  headers.set("Access-Control-Allow-Origin", page.origin);
  headers.set("Access-Control-Allow-Credentials", "true");
  headers.append("Vary", "Origin");
}

/** The answer to a browser that asks whether the page may ask. */
export function answerPreflight(page: URL): Response {
  const headers = new Headers({
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "600",
  });
  openToPage(headers, page);
  return new Response(null, { status: 204, headers });
}
