import { redirect, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { routeRules, ruleFor, type RouteRules } from "#domain/platform/route-rules.ts";
import { hostRedirect } from "./host-rules.ts";
import { externalCheck, isExternal, withQuery } from "./route-rules.ts";

/** Same rules as the server's, which writes its own into the document. */
export const clientRules: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }) => {
  if (request.method !== "GET") return;
  const { pathname, search } = new URL(request.url);
  const { resultsOnly, routeRules: ownRules = "{}" } = document.documentElement.dataset;
  const away = hostRedirect(pathname, resultsOnly !== undefined);
  if (away) throw redirect(away + search);
  const rule = ruleFor(pathname, { ...routeRules, ...(JSON.parse(ownRules) as RouteRules) });
  if (!rule) return;
  externalCheck(rule.redirect.to, rule.redirect.external);
  const to = withQuery(rule.redirect.to, search);
  if (isExternal(to)) location.assign(to);
  throw redirect(to);
};
