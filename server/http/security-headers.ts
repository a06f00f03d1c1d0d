import { createHash } from "node:crypto";

/** Origins outside the site that pages may ask for data, besides the site itself. */
export type DataOrigins = readonly (string | null)[];

const everywhere: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const opener = { "Cross-Origin-Opener-Policy": "same-origin" };

/**
 * Headers of every answer. Browsers heed the policy of openers where they trust the address; of one over plain HTTP on a local network they
 * complain on every page's console.
 */
export function commonHeaders({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): Record<string, string> {
  if (protocol === "https:") return { ...everywhere, ...opener, "Strict-Transport-Security": "max-age=31536000" };
  const isOfThisMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return isOfThisMachine ? { ...everywhere, ...opener } : everywhere;
}

/**
 * The policy of a page. Scripts run when they are the site's own files, carry the nonce or, on a page that is sent to many, have a listed
 * hash; WebAssembly may be compiled, because cars
 * run in it. Style attributes are allowed: drawings set positions by them, and they cannot run anything. No page may be framed by another
 * site but those that are made for it.
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

/** Returns the hashes of a page's inline scripts, as its policy lists them. */
export function hashInlineScripts(html: string): string[] {
  const scripts = Array.from(html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g), ([, script = ""]) => script);
  return [...new Set(scripts.filter((script) => script !== ""))].map(
    (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`,
  );
}

/** Pages that are made to stand in other sites' pages: a race alone, which shows everybody the same and has nothing to click that acts. */
function isEmbeddable(path: string): boolean {
  return /^\/race\/[^/]+\/embed$/.test(path);
}

/** The policy of a file. A worker runs under the policy of its own file: it may compile WebAssembly and load nothing from outside. */
export const filePolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'";
