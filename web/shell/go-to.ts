import { redirect } from "react-router";
import { externalCheck, isExternal, readUrl } from "./route-rules.ts";

/** Header by which a redirect to another site is told from an accident; it never reaches the browser. */
export const externalRedirectHeader = "x-external-redirect";

/** A redirect to another site, for loaders and actions. Any other redirect there becomes an error. */
export function redirectOutside(to: string): Response {
  externalCheck(to, true);
  return redirect(to, { headers: { [externalRedirectHeader]: "yes" } });
}

/**
 * The path to return to that a parameter names, for instance after signing in. Anything that could lead to another site is refused.
 *
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
  // "/..//host" is a path of this site until its dots are taken away.
  const path = url.pathname + url.search + url.hash;
  return isExternal(path) ? otherwise : path;
}
