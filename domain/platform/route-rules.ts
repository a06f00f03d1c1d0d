/** `to` is a path of this site. Other sites need `external: true`, or client navigation throws. */
export type RouteRule = { redirect: { to: string; statusCode: 301 | 302 | 307 | 308; external?: true } };

/** Lower-case paths without a trailing slash. */
export type RouteRules = Readonly<Record<string, RouteRule>>;

/**
 * Installations add their own (`ROUTE_RULES`). They are checked and written into the build's manifest
 * (`/builds/meta/{id}.json`), and apply on the server and in client navigation.
 */
export const routeRules: RouteRules = {
  "/add-team": { redirect: { to: "/addTeam", statusCode: 301 } },
  "/addteam": { redirect: { to: "/addTeam", statusCode: 301 } },
  "/simulator": { redirect: { to: "/simulate", statusCode: 301 } },
  "/how-to-play/solidity": { redirect: { to: "/docs/from-python-to-solidity", statusCode: 302 } },
  "/rules": { redirect: { to: "/how-to-play", statusCode: 301 } },
};

/** As tolerant as the router: decoded once, lower case, no trailing slash, repeated slashes merged. */
export function normalPath(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURI(path);
  } catch {
    // The router can't decode it either.
  }
  return path
    .toLowerCase()
    .replace(/\/+/g, "/")
    .replace(/(.)\/$/, "$1");
}

export function ruleFor(pathname: string, rules: RouteRules): RouteRule | undefined {
  const path = normalPath(pathname);
  const rule = Object.hasOwn(rules, path) ? rules[path] : undefined;
  // The path is already spelt as the rule wants.
  return rule?.redirect.to === pathname.replace(/\/+$/, "") ? undefined : rule;
}

/** Ids are lower case only, so upper case is safe to fold. */
const pathWithId = /^\/(?:race|team|teams|submission)\/[^/]+/i;

export function withSpeltId(pathname: string): string {
  return pathname.replace(pathWithId, (path) => path.toLowerCase());
}

/**
 * Returns a redirect loop in the rules as a list of addresses, the first repeated at the end.
 * @param isOwn whether a host belongs to this site
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

/** `undefined`: no redirect, or it leaves the site. */
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
