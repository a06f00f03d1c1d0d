import { createHash } from "node:crypto";
import { isKnownHost } from "../accounts/account-parts.ts";
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

export type DataOrigins = readonly (string | null)[];

const everywhere: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const opener = { "Cross-Origin-Opener-Policy": "same-origin" };

/** Browsers log an error for the opener policy over plain HTTP. */
export function commonHeaders({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): Record<string, string> {
  if (protocol === "https:") return { ...everywhere, ...opener, "Strict-Transport-Security": "max-age=31536000" };
  const isOfThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return isOfThisMachine ? { ...everywhere, ...opener } : everywhere;
}

/**
 * Scripts need to be own files, or have the nonce or a listed hash. Cars need WebAssembly; drawings need style
 * attributes, which can't run code. Only embeddable pages can be framed.
 */
export function pagePolicy(
  { nonce, scriptHashes }: { nonce: string; scriptHashes?: readonly string[] | undefined },
  dataOrigins: DataOrigins,
  path: string,
): string {
  const inlineScripts = scriptHashes ?? [`nonce-${nonce}`];
  const origins = dataOrigins.flatMap((origin) => (origin === null ? [] : [new URL(origin).origin]));
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts.map((each) => `'${each}'`).join(" ")} 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...new Set(origins)].join(" "),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isEmbeddable(path) ? "*" : "'none'"}`,
  ].join("; ");
}

export function hashInlineScripts(html: string): string[] {
  const scripts = Array.from(html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g), ([, script = ""]) => script);
  return [...new Set(scripts.filter((script) => script !== ""))].map(
    (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`,
  );
}

/** A race without actions, the same for everyone. */
function isEmbeddable(path: string): boolean {
  return /^\/race\/[^/]+\/embed$/.test(path);
}

/** Workers run under their file's policy: WebAssembly, nothing external. */
export const filePolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";
