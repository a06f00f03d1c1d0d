import { isKnownHost } from "../accounts/known-host.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";

/** Answered at `BACKEND_URL` for other origins too. */
const dataPaths = new Set(["/_session", "/_wallet", "/_passkey"]);

/** Undefined: same origin, or an unknown one. */
export function pageOrigin(request: Request, configuration: SiteConfiguration): URL | undefined {
  const origin = request.headers.get("origin");
  if (configuration.backendUrl === null || origin === null || !URL.canParse(origin)) return undefined;
  const page = new URL(origin);
  const asked = new URL(request.url);
  const isOther = page.origin === origin && page.origin !== asked.origin && page.protocol === asked.protocol;
  return isOther && dataPaths.has(asked.pathname) && isKnownHost(page.hostname, configuration) ? page : undefined;
}

/** Passkeys and wallets sign for the page's host. */
export function asAskedByPage(request: Request, page: URL): Request {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("host", page.host);
  const body = request.body ? { body: request.body, duplex: "half" as const } : {};
  const init = { method: request.method, headers, signal: request.signal, ...body };
  return new Request(new URL(url.pathname + url.search, page), init);
}

/** CORS with cookies. */
export function openToPage(headers: Headers, page: URL): void {
  headers.set("Access-Control-Allow-Origin", page.origin);
  headers.set("Access-Control-Allow-Credentials", "true");
  headers.append("Vary", "Origin");
}

export function answerPreflight(page: URL): Response {
  const headers = new Headers({
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "600",
  });
  openToPage(headers, page);
  return new Response(null, { status: 204, headers });
}
