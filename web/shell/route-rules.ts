import type { RouteRule, RouteRules } from "#server/base/configuration/site-configuration.ts";
import { normalPath } from "./host-rules.ts";

/**
 * The rules of this site: spellings that people try. An installation adds its own (`ROUTE_RULES`). They are checked and written into the
 * build's manifest (`/builds/meta/{id}.json`), and hold on the server and in client navigation alike.
 */
export const routeRules: RouteRules = {
  "/add-team": { redirect: { to: "/addTeam", statusCode: 301 } },
  "/addteam": { redirect: { to: "/addTeam", statusCode: 301 } },
  "/simulator": { redirect: { to: "/simulate", statusCode: 301 } },
  "/rules": { redirect: { to: "/how-to-play", statusCode: 301 } },
};

/** Whether an address leads to another origin; `//host` and `/\host` do, for a browser. */
export function isExternal(to: string): boolean {
  return !/^\/(?![/\\])/.test(to);
}

/** @throws Error when a rule leads outside without saying so, or names a scheme that is no web address */
export function checkRouteRules(rules: RouteRules): void {
  for (const [path, { redirect }] of Object.entries(rules)) {
    if (isExternal(path)) throw new Error(`The route rule "${path}" must start with one slash.`);
    externalCheck(redirect.to, redirect.external);
  }
}

/** @throws Error when `to` is external and `allowed` does not say so, or when it is no http address */
export function externalCheck(to: string, allowed: boolean | undefined): void {
  if (!isExternal(to)) return;
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) {
    throw new Error(
      `"${to.slice(0, 200)}" is no address that a page may lead to: write a path, or a full https address.`,
    );
  }
  if (!allowed) {
    throw new Error(`"${to.slice(0, 200)}" is another site. Leading there needs the flag external: true.`);
  }
}

/** The rule for a path, if there is one. It fits as routes do: in any case, with or without a slash at the end. */
export function ruleFor(pathname: string, rules: RouteRules): RouteRule | undefined {
  const path = normalPath(pathname);
  const rule = Object.hasOwn(rules, path) ? rules[path] : undefined;
  // A rule about the spelling of a path is done when the path is spelt so.
  return rule?.redirect.to === pathname.replace(/\/+$/, "") ? undefined : rule;
}

/** An address with the query of the one that led there. */
export function withQuery(to: string, search: string): string {
  const [path = "", ...fragment] = to.split("#");
  return [path.includes("?") ? path + search.replace("?", "&") : path + search, ...fragment].join("#");
}
