/**
 * Where a path leads in place of a page. `to` is a path of this site; an address of another site needs `external: true`, else a navigation
 * to it raises an error.
 */
export type RouteRule = { redirect: { to: string; statusCode: 301 | 302 | 307 | 308; external?: true } };

/** Rules by path, in small letters and without a slash at the end. */
export type RouteRules = Readonly<Record<string, RouteRule>>;

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

/**
 * One spelling of a path for all rules, as tolerant as the router: decoded once, in lower case, without a slash at the end. Slashes in
 * a row count as one.
 */
export function normalPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURI(path);
  } catch {
    // No router reads it either.
  }
  return path
    .toLowerCase()
    .replace(/\/+/g, "/")
    .replace(/(.)\/$/, "$1");
}

/** The rule for a path, if there is one. It fits as routes do: in any case, with or without a slash at the end. */
export function ruleFor(pathname: string, rules: RouteRules): RouteRule | undefined {
  const path = normalPath(pathname);
  const rule = Object.hasOwn(rules, path) ? rules[path] : undefined;
  // A rule about the spelling of a path is done when the path is spelt so.
  return rule?.redirect.to === pathname.replace(/\/+$/, "") ? undefined : rule;
}

/** Ids have small letters alone, so a great one can only be meant as such. */
const pathWithId = /^\/(?:race|team|teams|submission)\/[^/]+/i;

/** A path whose id is spelt as ids are. */
export function withSpeltId(pathname: string): string {
  return pathname.replace(pathWithId, (path) => path.toLowerCase());
}

/**
 * A circle that the rules lead in: the addresses that a visitor comes by, the first one once more at the end.
 *
 * @param isOwn whether an address of a host is this site's
 */
export function circleOf(rules: RouteRules, isOwn: (host: string) => boolean): string[] | undefined {
  for (const start of Object.keys(rules)) {
    const way = [start];
    for (let next = stepFrom(start, rules, isOwn); next !== undefined; next = stepFrom(next, rules, isOwn)) {
      const begins = way.indexOf(next);
      if (begins >= 0) return [...way.slice(begins), next];
      way.push(next);
    }
  }
  return undefined;
}

/** The path that a visitor of a path is led to, undefined when they stay or leave the site. */
function stepFrom(pathname: string, rules: RouteRules, isOwn: (host: string) => boolean): string | undefined {
  const rule = ruleFor(pathname, rules);
  if (!rule) {
    const spelt = withSpeltId(pathname);
    return spelt === pathname ? undefined : spelt;
  }
  const { to, external } = rule.redirect;
  const url = new URL(to, "http://here.invalid");
  return external && !isOwn(url.host) ? undefined : url.pathname;
}
