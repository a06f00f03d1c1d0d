import { redirect, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { hostRedirect } from "./host-rules.ts";
import { externalCheck, isExternal, routeRules, ruleFor } from "./route-rules.ts";

/**
 * The host's rule and the route rules, in client navigation. The server has written into the document whether its host is
 * results-only.
 */
export const clientRules: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }) => {
  if (request.method !== "GET") return;
  const { pathname } = new URL(request.url);
  const away = hostRedirect(pathname, document.documentElement.dataset["resultsOnly"] !== undefined);
  if (away) throw redirect(away);
  const rule = ruleFor(pathname, routeRules);
  if (!rule) return;
  externalCheck(rule.redirect.to, rule.redirect.external);
  if (isExternal(rule.redirect.to)) location.assign(rule.redirect.to);
  throw redirect(rule.redirect.to);
};
