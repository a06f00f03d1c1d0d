import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { LRUCache } from "lru-cache";
import { isLanguage, languageCookie, wantedLanguages } from "#messages/language.ts";
import type { SharedParameters } from "./open-site.ts";
import { notModified } from "./not-modified.ts";

const gzipBytes = promisify(gzip);

/** In milliseconds: the delay of changes without news, such as a deadline. */
const lifeMs = 1_000;
/** While the site is busy, documents show the last page after this wait. They know its age, and ask for later news. */
const patienceMs = 500;
const longestLifeMs = 10_000;

/** For signed-out visitors. When a race ends, all open pages ask at the same time and share one rendering. */
export interface PageCache {
  /** @param client whose queue a rendering uses */
  answer: (request: SharedRequest, client: string, render: Render) => Promise<Response>;
  drop: () => void;
  counts: () => { shared: number; rendered: number };
}

/** Calls `begins` before it reads data. */
type Render = (request: Request, begins: () => void) => Promise<Response>;

interface CachedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  zipped: Buffer | undefined;
  /** when its data was read */
  generation: number;
  readMs: number;
}

export function createPageCache(mostBytes = 32 * 1024 * 1024): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ body, zipped }) => body.length + (zipped?.length ?? 0) + 1,
    ttl: longestLifeMs,
  });
  /** In a queue, by client and key, so that no one waits in another's. */
  const queued = new Map<string, Promise<CachedPage | Response>>();
  /** Reading data, by key. */
  const begun = new Map<string, Promise<CachedPage | Response>>();
  let generation = 0;
  const counts = { shared: 0, rendered: 0 };

  /** @returns the response if it can't be shared */
  function begin({ key, request }: SharedRequest, ownKey: string, render: Render): Promise<CachedPage | Response> {
    const { promise, resolve } = Promise.withResolvers<CachedPage | Response>();
    let read = { generation, readMs: performance.now() };
    queued.set(ownKey, promise);
    const renderAndStore = async () => {
      const response = await render(request(), () => {
        read = { generation, readMs: performance.now() };
        queued.delete(ownKey);
        begun.set(key, promise);
      });
      counts.rendered += 1;
      if (!mayBeShared(response)) return response;
      const page = { ...(await readPage(response)), ...read };
      if ((pages.peek(key)?.readMs ?? 0) < page.readMs) pages.set(key, page);
      return page;
    };
    resolve(
      renderAndStore().finally(() => {
        if (queued.get(ownKey) === promise) queued.delete(ownKey);
        if (begun.get(key) === promise) begun.delete(key);
      }),
    );
    return promise;
  }

  return {
    async answer(shared, client, render) {
      const { key, received } = shared;
      const ownKey = `${client} ${key}`;
      const last = pages.get(key);
      if (last && last.generation === generation && performance.now() - last.readMs < lifeMs) {
        counts.shared += 1;
        return responseOf(last, received);
      }
      const joined = begun.get(key) ?? queued.get(ownKey);
      const rendering = joined ?? begin(shared, ownKey, render);
      const mayBeOld = last && !isData.test(key);
      const page = mayBeOld ? ((await Promise.race([rendering, wait(patienceMs)])) ?? last) : await rendering;
      if (!(page instanceof Response)) {
        if (joined || page === last) counts.shared += 1;
        return responseOf(page, received);
      }
      if (!joined) return page;
      const fresh = await begin(shared, ownKey, render);
      return fresh instanceof Response ? fresh : responseOf(fresh, received);
    },
    drop() {
      generation += 1;
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

/** A page's data, which is asked for when there is news. */
const isData = /\.data[? ]/;
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

async function readPage(response: Response): Promise<Omit<CachedPage, "generation" | "readMs">> {
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("content-type") ?? "");
  if (isText) headers.append("Vary", "Accept-Encoding");
  return { status, headers, body, zipped: isText ? await gzipBytes(body) : undefined };
}

/** Not `gzip;q=0`. */
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/i;

function responseOf({ status, headers: cachedHeaders, body, zipped }: CachedPage, received: Request): Response {
  const headers = new Headers(cachedHeaders);
  const unchanged = notModified(received, headers);
  if (unchanged) return unchanged;
  const isZipped = zipped !== undefined && acceptsGzip.test(received.headers.get("accept-encoding") ?? "");
  if (isZipped) headers.set("Content-Encoding", "gzip");
  const bytes = isZipped ? zipped : body;
  headers.set("Content-Length", String(bytes.length));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}
