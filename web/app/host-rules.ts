import { normalPath } from "#domain/platform/route-rules.ts";
import { hostFits, hostName } from "./brand.ts";

/** A malformed host has no pages. */
export function isResultsOnly(host: string, resultsOnlyHosts: readonly string[]): boolean {
  return hostName(host) !== "" && resultsOnlyHosts.some((pattern) => hostFits(pattern, host));
}

/**
 * On a results-only host everything goes to `/result`, elsewhere `/result` goes to `/`.
 * @returns null to stay
 */
export function hostRedirect(pathname: string, resultsOnly: boolean): string | null {
  const isResult = normalPath(pathname) === "/result";
  if (resultsOnly) return isResult ? null : "/result";
  return isResult ? "/" : null;
}

/** Not data requests, `/_...`, pictures or build files. */
export function isPagePath(pathname: string): boolean {
  if (pathname.endsWith(".data")) return false;
  return !/^\/(?:_|(?:assets|builds|engine|brand-picture)\/|race\/[^/]+\/still\.svg$)/.test(normalPath(pathname));
}
