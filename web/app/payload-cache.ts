import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isNetworkLoss } from "./site-error.ts";
import { routerWindow, type Router } from "./react-router-internals.ts";
import { pagePayloadLifeMs } from "./timing.ts";

type Payload = Record<string, DataStrategyResult>;

/** Least recently left goes first. */
const mostPages = 50;

const pages = new Map<string, { payload: Payload; leftAtMs: number }>();

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Shows the cached data of the last hour, then revalidates. Submitting a form clears it. Runs after redirects. */
export const cachedPayloads: MiddlewareFunction<Payload> = async ({ request }, next) => {
  const router = routerWindow.__reactRouterDataRouter;
  if (request.method !== "GET") pages.clear();
  if (request.method !== "GET" || !router) return next();
  const { location, navigation, loaderData } = router.state;
  const address = addressOf(new URL(request.url));
  // Not refreshes or fetchers.
  const isMove =
    navigation.location !== undefined && addressOf(navigation.location) === address && addressOf(location) !== address;
  if (!isMove) return keepOverLoss(await next(), loaderData);
  keepShownPage(router);
  const known = pages.get(address);
  if (!known || Date.now() - known.leftAtMs >= pagePayloadLifeMs) return next();
  refreshOnceDrawn(router);
  return known.payload;
};

/** The frame's data is shared by all pages. */
function keepShownPage({ state: { location, matches, loaderData, errors } }: Router): void {
  const address = addressOf(location);
  pages.delete(address);
  if (errors) return;
  const payload = Object.fromEntries(
    matches.flatMap(({ route: { id } }) =>
      id !== "root" && loaderData[id] !== undefined ? [[id, { type: "data" as const, result: loaderData[id] }]] : [],
    ),
  );
  pages.set(address, { payload, leftAtMs: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
}

/** During navigation the router would restart it. */
function refreshOnceDrawn(router: Router): void {
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    stop();
    setTimeout(() => void router.revalidate());
  });
}

/** Offline, the page stays. */
function keepOverLoss(payload: Payload, shown: Record<string, unknown>): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([route, each]) =>
      each.type === "error" && isNetworkLoss(each.result) && Object.hasOwn(shown, route)
        ? [route, { type: "data" as const, result: shown[route] }]
        : [route, each],
    ),
  );
}
