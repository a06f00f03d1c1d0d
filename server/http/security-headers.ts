import { createHash } from "node:crypto";

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
