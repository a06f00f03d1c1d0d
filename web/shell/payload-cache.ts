import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isNetworkLoss } from "./network-loss.ts";
import { pagePayloadLifeMs } from "./timing.ts";

type Payload = Record<string, DataStrategyResult>;

/** Pages whose data is kept; the least recently shown goes first. */
const mostPages = 50;

/**
 * Data of visited pages, by address. A page that is visited again is drawn from here at once and then asks for news; what an action
 * changes, or the server announces, is dropped.
 */
export class PayloadCache {
  readonly #pages = new Map<string, { payload: Payload; atMs: number }>();

  /** The payload of an address, unless it is older than its life. */
  read(address: string, nowMs: number): Payload | undefined {
    const page = this.#pages.get(address);
    if (!page) return undefined;
    this.#pages.delete(address);
    if (nowMs - page.atMs >= pagePayloadLifeMs) return undefined;
    this.#pages.set(address, page);
    return page.payload;
  }

  write(address: string, payload: Payload, nowMs: number): void {
    this.#pages.delete(address);
    this.#pages.set(address, { payload, atMs: nowMs });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
  }

  clear(): void {
    this.#pages.clear();
  }
}

const cache = new PayloadCache();

/** Forgets all pages' data: something has changed. */
export function dropPayloads(): void {
  cache.clear();
}

type Router = {
  state: {
    loaderData: Record<string, unknown>;
    navigation: { state: string; location?: { pathname: string; search: string } };
  };
  revalidate: () => Promise<void>;
  /** returns what ends it */
  subscribe: (listener: (state: Router["state"]) => void) => () => void;
};

const router = () => (globalThis as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;

/** Whether the request is a visitor's move to another page: not the refreshing of this one, nor a part that asks for itself. */
function isNavigation(url: URL): boolean {
  const navigation = router()?.state.navigation;
  const wanted = navigation?.state === "loading" ? navigation.location : undefined;
  const isElsewhere = url.pathname + url.search !== location.pathname + location.search;
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

/** Client navigation from the cache. Stands after the rules that may redirect. */
export const cachedPayloads: MiddlewareFunction<Payload> = async ({ request }, next) => {
  if (request.method !== "GET") {
    dropPayloads();
    return next();
  }
  const url = new URL(request.url);
  if (!isNavigation(url)) return keptOverLoss(await next());
  const address = url.pathname + url.search;
  const known = cache.read(address, Date.now());
  if (known) {
    // Drawn at once; the news follow when the page is there.
    refreshOnceDrawn();
    return known;
  }
  const payload = await next();
  const results = Object.values(payload);
  if (results.length > 0 && results.every((each) => each.type === "data" && !(each.result instanceof Response))) {
    cache.write(address, payload, Date.now());
  }
  return payload;
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
