import { randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { precompress, type PrecompressedPage } from "./precompressed-page.ts";
import { isLanguage, wantedLanguages } from "#messages/language.ts";
import { languages } from "#messages/languages.ts";

/** What the pages and files below read of an address, beside the path; whatever else stands in it changes nothing. */
const ofEveryPage = ["lang", "city", "_routes"];

interface SharedPath {
  path: RegExp;
  /** parameters that it reads; "all": it reads some in the browser, as they came */
  reads: readonly string[] | "all";
  /** who is signed in gets the same */
  forEverybody?: boolean;
}

/** What is the same for everybody who is not signed in. A page that is not named here is rendered for each request. */
const sharedPaths: readonly SharedPath[] = [
  { path: /^\/(?:_root\.data|_\.data|(?:follow|privacy|teams)(?:\.data)?)?$/, reads: [] },
  { path: /^\/how-to-play(?:\/[a-z-]{1,40})?(?:\.data)?$/, reads: ["car"] },
  { path: /^\/docs(?:\/[a-z0-9.-]{1,100}){0,2}(?:\.data)?$/, reads: [] },
  { path: /^\/\.well-known\/code-prix\.json$/, reads: [], forEverybody: true },
  { path: /^\/(?:feed\.xml|calendar\.ics)$/, reads: [], forEverybody: true },
  { path: /^\/events(?:\.data)?$/, reads: ["page"] },
  { path: /^\/simulate(?:\.data)?$/, reads: "all" },
  { path: /^\/_teams$/, reads: ["competition", "q", "id"], forEverybody: true },
  { path: /^\/races(?:\.data)?$/, reads: ["competition", "stage", "team", "type", "page"] },
  { path: /^\/teams\/[a-z0-9-]{1,64}\/head-to-head(?:\.data)?$/, reads: ["team", "rival"] },
  {
    path: /^\/teams\/[a-z0-9-]{1,64}(?:\.data)?$/,
    reads: ["q", "entrants", "division", "university", "readiness", "order", "page", "everybody"],
  },
  { path: /^\/team\/[a-z0-9-]{1,64}(?:\.data)?$/, reads: ["page"] },
  { path: /^\/race\/[a-z0-9-]{1,64}(?:\.data|\/still\.svg|\/share\.png)?$/, reads: [] },
  { path: /^\/team\/[a-z0-9-]{1,64}\/share\.png$/, reads: [] },
  { path: /^\/events\/[a-z0-9-]{1,64}\/roster\.jsonl$/, reads: [], forEverybody: true },
  { path: /^\/teams\/[a-z0-9-]{1,64}\/results\/[a-z0-9.-]{1,64}$/, reads: ["language"], forEverybody: true },
];

const lifeMs = 1_000;
/** Whoever asks from this age on is given the page, and has it drawn anew for those who come after: while a page is asked for, nobody waits. */
const renewalMs = 750;
const mostPages = 400;
const mostBytes = 32 * 1024 * 1024;
const largestPageBytes = 2 * 1024 * 1024;

/**
 * Renders a page with the nonce that its inline scripts must carry.
 *
 * @param request what is left of it, for a page that is shared
 * @param begins called before it asks for any data: what waits for its turn until then will know all news that come meanwhile
 */
export type RenderPage = (nonce: string, request: Request, begins: () => void) => Promise<Response>;

/** Who asks for a page. */
export interface PageVisitor {
  /** whose turn a rendering takes */
  payer: string;
  isSignedIn: boolean;
}

/**
 * One rendering for all visitors who would get the same. When a race ends, every open page asks for its data in the same moment: the
 * first asks the database, the others are given what it found.
 */
export interface SharedPages {
  /** Answers from a rendering that is at most a second old, else renders. Each answer has a nonce of its own. */
  answer: (request: Request, who: PageVisitor, render: RenderPage) => Promise<{ response: Response; nonce: string }>;
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
  /** Whoever waits for a turn has others of the same payer wait with it: nobody waits behind what somebody else asks for. */
  const waiting = new Map<string, Promise<KeptPage | undefined>>();
  /** These have asked for data, and may miss what is new. */
  const underWay = new Map<string, Promise<KeptPage | undefined>>();
  const renewals = new Set<string>();
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
    { key, request }: Shared,
    render: RenderPage,
    begins: () => void,
  ): Promise<{ kept?: KeptPage; own: Response; nonce: string }> {
    let renderedAtMs = now();
    let begun = generation;
    const nonce = newNonce();
    const own = await render(nonce, request(), () => {
      renderedAtMs = now();
      begun = generation;
      begins();
    });
    counts.rendered += 1;
    if (!mayBeShared(own)) return { own, nonce };
    const body = Buffer.from(await own.arrayBuffer());
    const kept = { page: precompress(body, nonce), status: own.status, headers: [...own.headers], renderedAtMs };
    if (generation === begun && body.length <= largestPageBytes) keep(key, kept);
    return { kept, own: new Response(body, own), nonce };
  }

  /** Has a page drawn for whoever asks for it from now on, too. */
  function share(shared: Shared, waitingKey: string, render: RenderPage): ReturnType<typeof renderOnce> {
    const { key } = shared;
    const rendering = renderOnce(shared, render, () => {
      waiting.delete(waitingKey);
      underWay.set(key, forOthers);
    });
    const over = () => {
      // After a drop the key may belong to a newer rendering.
      if (underWay.get(key) === forOthers) underWay.delete(key);
      // One that was refused its turn never began.
      if (waiting.get(waitingKey) === forOthers) waiting.delete(waitingKey);
    };
    const forOthers = rendering
      .then(
        ({ kept }) => kept,
        () => undefined,
      )
      .finally(over);
    waiting.set(waitingKey, forOthers);
    return rendering;
  }

  return {
    async answer(request, { payer, isSignedIn }, render) {
      const renderOwn = async () => {
        const nonce = newNonce();
        return { response: await render(nonce, request, () => undefined), nonce };
      };
      const shared = sharedPart(request, isSignedIn);
      if (shared === undefined) return renderOwn();
      const { key } = shared;
      const waitingKey = `${payer} ${key}`;
      const started = underWay.get(key) ?? waiting.get(waitingKey);
      const known = pages.get(key);
      const ageMs = known ? now() - known.renderedAtMs : Infinity;
      if (known && ageMs < lifeMs) {
        counts.shared += 1;
        if (ageMs >= renewalMs && !started && !renewals.has(key)) {
          renewals.add(key);
          // What is refused or fails is told to whoever asks when the page is too old.
          const over = () => void renewals.delete(key);
          share(shared, waitingKey, render).then(over, over);
        }
        return responseOf(known, request);
      }
      if (started) {
        const kept = await started;
        if (kept) {
          counts.shared += 1;
          return responseOf(kept, request);
        }
        return renderOwn();
      }
      const { kept, own, nonce } = await share(shared, waitingKey, render);
      // A redirect leads on with the whole address.
      if (own.status >= 300 && own.status < 400) return renderOwn();
      return kept ? responseOf(kept, request) : { response: own, nonce };
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

interface Shared {
  key: string;
  /** made when it is drawn: most are given what was drawn */
  request: () => Request;
}

/** A request with nothing but what such a page depends on, and a name for that; undefined for a page that is not shared. */
function sharedPart(request: Request, isSignedIn: boolean): Shared | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const url = new URL(request.url);
  const shared = sharedPaths.find(({ path }) => path.test(url.pathname));
  if (!shared || (isSignedIn && shared.forEverybody !== true)) return undefined;
  const { reads } = shared;
  if (reads !== "all") {
    const read = [...ofEveryPage, ...reads].flatMap((name) =>
      url.searchParams.getAll(name).map((value) => [name, value]),
    );
    url.search = new URLSearchParams(read).toString();
  }
  if (url.href.length > 2_048) return undefined;
  const cookie = knownCookies.flatMap((form) => form.exec(request.headers.get("cookie") ?? "")?.[1] ?? []).join("; ");
  const language = acceptedLanguage(request.headers.get("accept-language") ?? "");
  const robot = isbot(request.headers.get("user-agent") ?? "") ? "Robot bot/1.0" : "";
  // Opened by hand even a part of a page is a page, to which the host's rule applies.
  const isOpened = /\.(?:data|svg)$/.test(url.pathname) && request.headers.get("sec-fetch-mode") === "navigate";
  return {
    key: JSON.stringify([url.href, cookie, language, robot, isOpened]),
    request: () => {
      const headers = new Headers({ host: url.host });
      if (cookie !== "") headers.set("cookie", cookie);
      if (language !== "") headers.set("accept-language", language);
      if (robot !== "") headers.set("user-agent", robot);
      if (isOpened) headers.set("sec-fetch-mode", "navigate");
      return new Request(url, { headers });
    },
  };
}

const anyLanguage = languages.map(({ code }) => code).join("|");

/** Cookies that change what such a page says. */
const knownCookies = [
  new RegExp(String.raw`(?:^|;\s*)(language=(?:${anyLanguage}))\s*(?:;|$)`),
  /(?:^|;\s*)(city=[a-z0-9-]{1,64})\s*(?:;|$)/,
];

/** The one of the site's languages that a header wants most. */
function acceptedLanguage(header: string): string {
  return wantedLanguages(header).find(isLanguage) ?? "";
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
  const own = new Headers(headers);
  own.append("Vary", "Accept-Encoding");
  const etag = own.get("etag");
  if (etag !== null && request.headers.get("if-none-match") === etag) {
    return { response: new Response(null, { status: 304, headers: own }), nonce };
  }
  const zipped = acceptsGzip(request);
  if (zipped) own.set("Content-Encoding", "gzip");
  const body = zipped ? page.gzipWith(nonce) : page.textWith(nonce);
  own.set("Content-Length", String(body.length));
  return { response: new Response(body as Uint8Array<ArrayBuffer>, { status, headers: own }), nonce };
}

/** Whether `Accept-Encoding` names gzip without refusing it (`q=0`). */
function acceptsGzip(request: Request): boolean {
  const entries = (request.headers.get("accept-encoding") ?? "").toLowerCase().split(",");
  return entries.some((entry) => {
    const [coding, quality = "q=1"] = entry.split(";").map((part) => part.trim());
    return coding === "gzip" && !/^q=0(?:\.0*)?$/.test(quality);
  });
}
