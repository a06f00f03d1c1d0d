/**
 * Redirects that belong to a build: they are checked and written into its manifest (`/builds/meta/{id}.json`), and hold on the server
 * and in client navigation alike.
 *
 * A key is an exact path. `to` is a path of this site; an address of another site needs `external: true`, else the build fails and a
 * navigation to it raises an error.
 */
export type RouteRule = { redirect: { to: string; statusCode: 301 | 302 | 307 | 308; external?: true } };

/** The rules of this site: spellings that people try. */
export const routeRules: Readonly<Record<string, RouteRule>> = {
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
export function checkRouteRules(rules: Readonly<Record<string, RouteRule>>): void {
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

/** The rule for a path, if there is one. A slash at the end makes no difference. */
export function ruleFor(pathname: string, rules: Readonly<Record<string, RouteRule>>): RouteRule | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return Object.hasOwn(rules, path) ? rules[path] : undefined;
}
