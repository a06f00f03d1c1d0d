import { redirect, type MiddlewareFunction } from "react-router";
import { routeRules, ruleFor, withSpeltId } from "#domain/platform/route-rules.ts";
import { siteContext } from "#server/http/site-context.ts";
import { externalRedirectHeader } from "./redirects.ts";
import { hostRedirect, isPagePath } from "./host-rules.ts";
import { externalCheck, isExternal, withQuery } from "./route-rules.ts";
import { siteError } from "./site-error.ts";
import { readVisit, visitContext } from "./visit.server.ts";

/**
 * Applies the host's rule, route rules and cookies; undeclared external redirects become errors. Data requests and
 * endpoints work on every host: the client applies the same rules.
 */
export const siteMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { configuration, refusal } = context.get(siteContext);
  const visit = readVisit(request, configuration);
  context.set(visitContext, visit);
  if (refusal) throw siteError(refusal.statusCode, refusal.message[visit.language] ?? "");
  const { pathname, search } = new URL(request.url);

  // Anything in the address bar is a page.
  if (isPagePath(pathname) || request.headers.get("sec-fetch-mode") === "navigate") {
    const away = hostRedirect(pathname, visit.resultsOnly);
    if (away) throw redirect(away + search, { headers: { "Cache-Control": "no-store" } });
    const rule = ruleFor(pathname, { ...routeRules, ...configuration.routeRules });
    if (rule) {
      externalCheck(rule.redirect.to, rule.redirect.external);
      throw redirect(withQuery(rule.redirect.to, search), rule.redirect.statusCode);
    }
    const spelt = withSpeltId(pathname);
    if (spelt !== pathname) throw redirect(spelt + search);
  }

  const response = await next();
  const leadsTo = response.headers.get("location");
  if (leadsTo !== null && isExternal(leadsTo) && !leadsTo.startsWith(`${new URL(request.url).origin}/`)) {
    externalCheck(leadsTo, response.headers.has(externalRedirectHeader));
  }
  response.headers.delete(externalRedirectHeader);
  for (const cookie of visit.cookies) response.headers.append("Set-Cookie", cookie);
  response.headers.append("Vary", "Accept-Language, Cookie");
  return response;
};
