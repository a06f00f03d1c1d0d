import { redirect } from "react-router";
import { externalCheck, isExternal, readUrl } from "./route-rules.ts";
import type { Person, Visitor } from "#server/accounts/visitor.ts";

/** Marks an intended external redirect; never sent to the browser. */
export const externalRedirectHeader = "x-external-redirect";

/** Other external redirects become errors. */
export function redirectOutside(to: string): Response {
  externalCheck(to, true);
  return redirect(to, { headers: { [externalRedirectHeader]: "yes" } });
}

/**
 * Refuses anything that could lead to another site.
 * @example pathToReturnTo(url.searchParams.get("from"), "/account")
 */
export function pathToReturnTo(parameter: string | null, otherwise: string): string {
  if (parameter === null || parameter.length > 2_000 || isExternal(parameter)) return otherwise;
  // Tabs and line ends disappear when a browser reads an address: "/\t/host" would be "//host".
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(parameter)) return otherwise;
  const here = "https://here.invalid";
  const url = readUrl(parameter, here);
  if (url?.origin !== here) return otherwise;
  // "/..//host" leads to another site once its dots are resolved.
  const path = url.pathname + url.search + url.hash;
  return isExternal(path) ? otherwise : path;
}

/** @throws a redirect to signing in, and back to this address */
export function requireSignIn(visitor: Visitor, request: Request): Person {
  if (visitor.person) return visitor.person;
  const { pathname, searchParams } = new URL(request.url);
  // Requests for data name their routes.
  searchParams.delete("_routes");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  throw redirect(`/sign-in?to=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}
