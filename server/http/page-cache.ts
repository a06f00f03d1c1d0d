import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { LRUCache } from "lru-cache";
import { isLanguage, languageCookie, wantedLanguages } from "#messages/language.ts";
import type { SharedParameters } from "./open-site.ts";

const gzipBytes = promisify(gzip);

/** In milliseconds: the delay of changes without news, such as a deadline. */
const lifeMs = 1_000;

/** For signed-out visitors. When a race ends, all open pages ask at the same time and share one rendering. */
export interface PageCache {
  /**
   * @param client whose queue a rendering uses
   * @param render calls `begins` before it reads data
   */
  answer: (
    request: SharedRequest,
    client: string,
    render: (request: Request, begins: () => void) => Promise<Response>,
  ) => Promise<Response>;
  drop: () => void;
  counts: () => { shared: number; rendered: number };
}

interface CachedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  zipped: Buffer | undefined;
}

export function createPageCache(mostBytes = 32 * 1024 * 1024): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ body, zipped }) => body.length + (zipped?.length ?? 0) + 1,
    ttl: lifeMs,
  });
  /** In a queue, by client and key, so that no one waits in another's. */
  const queued = new Map<string, Promise<CachedPage | undefined>>();
  /** Reading data, by key. */
  const begun = new Map<string, Promise<CachedPage | undefined>>();
  let generation = 0;
  const counts = { shared: 0, rendered: 0 };

  return {
    async answer(shared, client, render) {
      const { key } = shared;
      const ownKey = `${client} ${key}`;
      const awaited = begun.get(key) ?? queued.get(ownKey);
      const known = pages.get(key) ?? (awaited && (await awaited));
      if (known) {
        counts.shared += 1;
        return responseOf(known, shared.received);
      }
      const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>();
      let page: CachedPage | undefined;
      let begunIn: number | undefined;
      queued.set(ownKey, promise);
      try {
        const response = await render(shared.request(), () => {
          begunIn = generation;
          queued.delete(ownKey);
          begun.set(key, promise);
        });
        counts.rendered += 1;
        if (!mayBeShared(response)) return response;
        page = await read(response);
        if (begunIn === generation) pages.set(key, page);
        return responseOf(page, shared.received);
      } finally {
        if (queued.get(ownKey) === promise) queued.delete(ownKey);
        if (begun.get(key) === promise) begun.delete(key);
        resolve(page);
      }
    },
    drop() {
      generation += 1;
      pages.clear();
      // Queued ones will read the news.
      begun.clear();
    },
    counts: () => ({ ...counts }),
  };
}

export interface SharedRequest {
  key: string;
  received: Request;
  /** Contains only what is in the key. */
  request: () => Request;
}

const languageOf = new RegExp(String.raw`(?:^|;\s*)${languageCookie}=([^;]*)`);
const cityOf = /(?:^|;\s*)city=([a-z0-9-]{1,64})\s*(?:;|$)/;

/** Undefined if the page isn't shared or has undeclared parameters. */
export function sharedRequest(received: Request, parametersOf: SharedParameters): SharedRequest | undefined {
  if (received.method !== "GET" && received.method !== "HEAD") return undefined;
  const url = new URL(received.url);
  const declared = parametersOf(url.pathname);
  if (!declared || url.href.length > 2_048) return undefined;
  // React Router names the loaders that it wants.
  if (url.searchParams.keys().some((name) => name !== "_routes" && !declared.includes(name))) return undefined;
  // Opened in a tab, a data address counts as a page, which some hosts redirect.
  if (/\.(?:data|svg)$/.test(url.pathname) && received.headers.get("sec-fetch-mode") === "navigate") return undefined;
  url.searchParams.sort();
  const cookies = received.headers.get("cookie") ?? "";
  const cookie = languageOf.exec(cookies)?.[1]?.trim() ?? "";
  const accepted = wantedLanguages(received.headers.get("accept-language") ?? "").find(isLanguage);
  const language = isLanguage(cookie) ? cookie : (accepted ?? "");
  const city = cityOf.exec(cookies)?.[1] ?? "";
  return {
    key: [url.href, language, city].join(" "),
    received,
    request: () => {
      // A robot's user agent makes React render the whole page without streaming.
      const headers = new Headers({ host: url.host, "user-agent": "robot" });
      if (language !== "") headers.set("accept-language", language);
      if (city !== "") headers.set("cookie", `city=${city}`);
      return new Request(url, { headers });
    },
  };
}

function mayBeShared(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    !/no-store/.test(response.headers.get("cache-control") ?? "")
  );
}

async function read(response: Response): Promise<CachedPage> {
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("content-type") ?? "");
  if (isText) headers.append("Vary", "Accept-Encoding");
  return { status, headers, body, zipped: isText ? await gzipBytes(body) : undefined };
}

/** Not `gzip;q=0`. */
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i;

function responseOf({ status, headers: own, body, zipped }: CachedPage, received: Request): Response {
  const headers = new Headers(own);
  const etag = headers.get("etag");
  if (etag !== null && received.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  const isZipped = zipped !== undefined && acceptsGzip.test(received.headers.get("accept-encoding") ?? "");
  if (isZipped) headers.set("Content-Encoding", "gzip");
  const bytes = isZipped ? zipped : body;
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}
