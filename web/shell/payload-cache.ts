import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isNetworkLoss } from "./network-loss.ts";
import { routerWindow } from "./react-router-internals.ts";
import { pagePayloadLifeMs } from "./timing.ts";

type Payload = Record<string, DataStrategyResult>;

/** Pages whose data is kept; the least recently shown goes first. */
const mostPages = 50;

interface KeptPage {
  payload: Payload;
  atMs: number;
  /** live topics that tell of changes of this data */
  topics: readonly string[];
}

/**
 * Data of visited pages, by address, as it was when they were left. A page that is visited again is drawn from here at once and then asks
 * for news. An action drops everything, the server's news what they are about.
 */
export class PayloadCache {
  readonly #pages = new Map<string, KeptPage>();

  /** The payload of an address, unless it is older than its life. */
  read(address: string, nowMs: number): Payload | undefined {
    const page = this.#pages.get(address);
    if (!page) return undefined;
    this.#pages.delete(address);
    if (nowMs - page.atMs >= pagePayloadLifeMs) return undefined;
    this.#pages.set(address, page);
    return page.payload;
  }

  write(address: string, page: KeptPage): void {
    this.#pages.delete(address);
    this.#pages.set(address, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
  }

  /** Drops what these topics are about; without topics, everything. */
  drop(topics?: readonly string[]): void {
    for (const [address, page] of this.#pages) {
      if (!topics || page.topics.some((topic) => topics.includes(topic))) this.#pages.delete(address);
    }
  }
}

const cache = new PayloadCache();

/** Forgets the data of pages that these topics are about. */
export function dropPayloadsAbout(topics: readonly string[]): void {
  cache.drop(topics);
}

const shownTopics = new Set<readonly string[]>();

/** Says what the data of the page that is open depends on, until the returned function is called. */
export function dependOnTopics(topics: readonly string[]): () => void {
  shownTopics.add(topics);
  return () => shownTopics.delete(topics);
}

/** When the data of the page that is open came. */
let shownAtMs = Date.now();

const router = () => routerWindow.__reactRouterDataRouter;

/** Whether the request is a visitor's move to another page: not the refreshing of this one, nor a part that asks for itself. */
function isNavigation(url: URL): boolean {
  const navigation = router()?.state.navigation;
  const wanted = navigation?.state === "loading" ? navigation.location : undefined;
  // Going back, the browser's own address has changed already.
  const shown = router()?.state.location;
  const isElsewhere = url.pathname + url.search !== (shown && shown.pathname + shown.search);
  return wanted !== undefined && wanted.pathname === url.pathname && wanted.search === url.search && isElsewhere;
}

/** Asks for news when the move has ended: asked in the middle of it, the router would begin the move anew, and again from the cache. */
function refreshOnceDrawn(): void {
  const moving = router();
  const stop = moving?.subscribe((state) => {
    if (state.navigation.state !== "idle") return;
    stop?.();
    setTimeout(() => void moving.revalidate(), 0);
  });
}

/** Keeps the data of the page that is about to be left, with all that was refreshed meanwhile; the site's frame is everybody's. */
function keepShownPage(): void {
  const { location: shown, matches, loaderData, errors } = router()?.state ?? {};
  if (!shown || !matches || !loaderData || errors) return;
  const payload = Object.fromEntries(
    matches.flatMap(({ route: { id } }) =>
      id !== "root" && loaderData[id] !== undefined ? [[id, { type: "data" as const, result: loaderData[id] }]] : [],
    ),
  );
  if (Object.keys(payload).length === 0) return;
  cache.write(shown.pathname + shown.search, { payload, atMs: shownAtMs, topics: [...shownTopics].flat() });
}

/** Client navigation from the cache. Stands after the rules that may redirect. */
export const cachedPayloads: MiddlewareFunction<Payload> = async ({ request }, next) => {
  if (request.method !== "GET") {
    cache.drop();
    return next();
  }
  const url = new URL(request.url);
  const isMove = isNavigation(url);
  if (isMove) keepShownPage();
  const known = isMove && cache.read(url.pathname + url.search, Date.now());
  if (known) {
    // Drawn at once; the news follow when the page is there.
    refreshOnceDrawn();
    return known;
  }
  const payload = await next();
  shownAtMs = Date.now();
  return isMove ? payload : keptOverLoss(payload);
};

/** A page that asks for news while nobody answers stays as it is, in place of an error. */
function keptOverLoss(payload: Payload): Payload {
  const shown = router()?.state.loaderData ?? {};
  return Object.fromEntries(
    Object.entries(payload).map(([route, each]) =>
      each.type === "error" && isNetworkLoss(each.result) && Object.hasOwn(shown, route)
        ? [route, { type: "data" as const, result: shown[route] }]
        : [route, each],
    ),
  );
}
