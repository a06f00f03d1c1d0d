import { randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { precompress, type PrecompressedPage } from "./precompressed-page.ts";

/** Pages that are the same for everybody who is not signed in. A page that is not named here is rendered for each request. */
const sharedPaths =
  /^\/(?:_root\.data|_\.data|(?:follow|how-to-play|simulate|privacy|teams)(?:\.data)?|(?:teams|team|race)\/[a-z0-9-]{1,64}(?:\.data)?)?$/;

/** Cookies that change what such a page says. With any other, and so with every session, the page is the visitor's own. */
const knownCookies = new Set(["language", "city"]);

const lifeMs = 1_000;
const mostPages = 400;
const mostBytes = 32 * 1024 * 1024;
const largestPageBytes = 2 * 1024 * 1024;

/** Renders a page with the nonce that its inline scripts must carry. */
export type RenderPage = (nonce: string) => Promise<Response>;

/**
 * One rendering for all visitors who would get the same. When a race ends, every open page asks for its data in the same moment: the
 * first asks the database, the others are given what it found.
 */
export interface SharedPages {
  /** Answers from a rendering that is at most a second old, else renders. Each answer has a nonce of its own. */
  answer: (request: Request, render: RenderPage) => Promise<{ response: Response; nonce: string }>;
  /** Something has changed: what was rendered until now is given to nobody any more. */
  drop: () => void;
  /** how many answers came from a rendering that was there, and how many had to be rendered */
  counts: () => { shared: number; rendered: number };
}

interface KeptPage {
  page: PrecompressedPage;
  status: number;
  headers: [string, string][];
  renderedAtMs: number;
}

/** @param now milliseconds, never going backwards */
export function createSharedPages(now: () => number = () => performance.now()): SharedPages {
  const pages = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage | undefined>>();
  let keptBytes = 0;
  let generation = 0;
  const counts = { shared: 0, rendered: 0 };

  function remove(key: string): void {
    keptBytes -= pages.get(key)?.page.bytes ?? 0;
    pages.delete(key);
  }

  function keep(key: string, kept: KeptPage): void {
    remove(key);
    pages.set(key, kept);
    keptBytes += kept.page.bytes;
    for (const oldest of pages.keys()) {
      if (pages.size <= mostPages && keptBytes <= mostBytes) break;
      remove(oldest);
    }
  }

  async function renderOnce(
    key: string,
    render: RenderPage,
  ): Promise<{ kept?: KeptPage; own: Response; nonce: string }> {
    const renderedAtMs = now();
    const begun = generation;
    const nonce = newNonce();
    const own = await render(nonce);
    counts.rendered += 1;
    if (!mayBeShared(own)) return { own, nonce };
    const body = Buffer.from(await own.arrayBuffer());
    const kept = { page: precompress(body, nonce), status: own.status, headers: [...own.headers], renderedAtMs };
    if (generation === begun && body.length <= largestPageBytes) keep(key, kept);
    return { kept, own: new Response(body, own), nonce };
  }

  return {
    async answer(request, render) {
      const key = keyOf(request);
      if (key === undefined) {
        const nonce = newNonce();
        return { response: await render(nonce), nonce };
      }
      const known = pages.get(key);
      if (known && now() - known.renderedAtMs < lifeMs) {
        counts.shared += 1;
        return responseOf(known, request);
      }
      const started = underWay.get(key);
      if (started) {
        const kept = await started;
        if (kept) {
          counts.shared += 1;
          return responseOf(kept, request);
        }
        const nonce = newNonce();
        return { response: await render(nonce), nonce };
      }
      const rendering = renderOnce(key, render);
      const forOthers = rendering.then(
        ({ kept }) => kept,
        () => undefined,
      );
      underWay.set(key, forOthers);
      try {
        const { kept, own, nonce } = await rendering;
        return kept ? responseOf(kept, request) : { response: own, nonce };
      } finally {
        // After a drop the key may belong to a newer rendering.
        if (underWay.get(key) === forOthers) underWay.delete(key);
      }
    },
    drop() {
      generation += 1;
      pages.clear();
      underWay.clear();
      keptBytes = 0;
    },
    counts: () => ({ ...counts }),
  };
}

function newNonce(): string {
  return randomBytes(16).toString("base64url");
}

/** Everything that such a page depends on; undefined for a page that is not shared. */
function keyOf(request: Request): string | undefined {
  if (request.method !== "GET") return undefined;
  const { href, pathname } = new URL(request.url);
  if (!sharedPaths.test(pathname) || href.length > 2_048 || request.headers.has("authorization")) return undefined;
  const cookie = request.headers.get("cookie") ?? "";
  const cookies = cookie.split(";").flatMap((pair) => (pair.trim() === "" ? [] : [pair.trim()]));
  if (!cookies.every((pair) => knownCookies.has(pair.split("=", 1)[0] ?? ""))) return undefined;
  const language = request.headers.get("accept-language") ?? "";
  if (cookie.length > 256 || language.length > 256) return undefined;
  const isRobot = isbot(request.headers.get("user-agent") ?? "");
  return JSON.stringify([href, cookies, language, isRobot]);
}

function mayBeShared(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    !/no-store/.test(response.headers.get("cache-control") ?? "")
  );
}

function responseOf({ page, status, headers }: KeptPage, request: Request): { response: Response; nonce: string } {
  const nonce = newNonce();
  const answer = new Response(null, { status, headers });
  answer.headers.append("Vary", "Accept-Encoding");
  const zipped = acceptsGzip(request);
  if (zipped) answer.headers.set("Content-Encoding", "gzip");
  const body = zipped ? page.gzipWith(nonce) : page.textWith(nonce);
  answer.headers.set("Content-Length", String(body.length));
  return { response: new Response(body as Uint8Array<ArrayBuffer>, answer), nonce };
}

/** Whether `Accept-Encoding` names gzip without refusing it (`q=0`). */
function acceptsGzip(request: Request): boolean {
  const entries = (request.headers.get("accept-encoding") ?? "").toLowerCase().split(",");
  return entries.some((entry) => {
    const [coding, quality = "q=1"] = entry.split(";").map((part) => part.trim());
    return coding === "gzip" && !/^q=0(?:\.0*)?$/.test(quality);
  });
}
