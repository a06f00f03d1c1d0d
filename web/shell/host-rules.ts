import { normalPath } from "#rules/route-rules.ts";
import { hostFits, hostName } from "./brand.ts";

/** Whether every page of a host is the big screen. A malformed host is nobody's. */
export function isResultsOnly(host: string, resultsOnlyHosts: readonly string[]): boolean {
  return hostName(host) !== "" && resultsOnlyHosts.some((pattern) => hostFits(pattern, host));
}

/**
 * Where the host's rule leads a page's visitor: on a results-only host every path to `/result`, elsewhere `/result` to `/`.
 *
 * @returns the path to go to, or null to stay
 */
export function hostRedirect(pathname: string, resultsOnly: boolean): string | null {
  const isResult = normalPath(pathname) === "/result";
  if (resultsOnly) return isResult ? null : "/result";
  return isResult ? "/" : null;
}

/** Whether a path is a page's: not a page's data, nor what pages ask for by themselves (`/_...`, pictures, parts of a build). */
export function isPagePath(pathname: string): boolean {
  if (pathname.endsWith(".data")) return false;
  return !/^\/(?:_|(?:assets|builds|engine|brand-picture)\/|race\/[^/]+\/still\.svg$)/.test(normalPath(pathname));
}
