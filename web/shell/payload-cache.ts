import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { isNetworkLoss } from "./network-loss.ts";
import { routerWindow, type Router } from "./react-router-internals.ts";
import { pagePayloadLifeMs } from "./timing.ts";

type Payload = Record<string, DataStrategyResult>;

/** Pages whose data is kept; the one left longest ago goes first. */
const mostPages = 50;

/** Data of the pages that were left, by address. */
const kept = new Map<string, { payload: Payload; leftAtMs: number }>();

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/**
 * Draws a page that was visited within the last hour from the data that it had, and then asks for news. A form drops all of it. Comes after
 * the rules that may redirect.
 */
export const cachedPayloads: MiddlewareFunction<Payload> = async ({ request }, next) => {
  const router = routerWindow.__reactRouterDataRouter;
  if (request.method !== "GET") kept.clear();
  if (request.method !== "GET" || !router) return next();
  const { location, navigation, loaderData } = router.state;
  const address = addressOf(new URL(request.url));
  // Not when this page is refreshed, nor for a part of it that asks by itself.
  const isMove =
    navigation.location !== undefined && addressOf(navigation.location) === address && addressOf(location) !== address;
  if (!isMove) return keepOverLoss(await next(), loaderData);
  keepShownPage(router);
  const known = kept.get(address);
  if (!known || Date.now() - known.leftAtMs >= pagePayloadLifeMs) return next();
  refreshOnceDrawn(router);
  return known.payload;
};

/** The data of the site's frame is the same for all pages. */
function keepShownPage({ state: { location, matches, loaderData, errors } }: Router): void {
  const address = addressOf(location);
  kept.delete(address);
  if (errors) return;
  const payload = Object.fromEntries(
    matches.flatMap(({ route: { id } }) =>
      id !== "root" && loaderData[id] !== undefined ? [[id, { type: "data" as const, result: loaderData[id] }]] : [],
    ),
  );
  kept.set(address, { payload, leftAtMs: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > mostPages && oldest !== undefined) kept.delete(oldest);
}

/** Asked in the middle of the move, the router would begin the move again. */
function refreshOnceDrawn(router: Router): void {
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") return;
    stop();
    setTimeout(() => void router.revalidate());
  });
}

/** A page that asks for news while nobody answers stays as it is. */
function keepOverLoss(payload: Payload, shown: Record<string, unknown>): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([route, each]) =>
      each.type === "error" && isNetworkLoss(each.result) && Object.hasOwn(shown, route)
        ? [route, { type: "data" as const, result: shown[route] }]
        : [route, each],
    ),
  );
}
