import type { Result } from "#domain/platform/result.ts";
import type { Database } from "../platform/database/database.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth, SigningUp } from "./create-auth.ts";
import type { AccountProblem, NewPerson } from "./new-person.ts";
import { localAddresses } from "../platform/network/addresses.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";

/** `headers` has the Set-Cookie lines for the response. */
export type AccountOutcome = Result<{ headers: Headers }, { problems: AccountProblem[] }>;

export interface Origin {
  request: Request;
  /** network address of the visitor */
  address: string;
}

export interface AccountParts {
  database: Database;
  site: SiteHosts;
  limits: AttemptLimits;
  signingUp: SigningUp;
  authFor: (request: Request) => Auth;
  problemsOfNewPerson: (person: NewPerson) => Promise<AccountProblem[]>;
}

/** Drops better-auth's other headers. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("set-cookie", cookie);
  return cookies;
}

export type SiteHosts = Pick<SiteConfiguration, "domain" | "cities" | "resultsOnlyHosts" | "brandHosts" | "publicUrl">;

/**
 * Passkeys and wallets sign for a host name. A request with another name may be relayed by a phishing site, so neither
 * is offered.
 * @param hostname without port
 */
export function isKnownHost(hostname: string, site: SiteHosts): boolean {
  const name = hostname.toLowerCase();
  if (name === "") return false;
  if (name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1" || name === "[::1]") return true;
  const bare = name.replace(/^www\./, "");
  if (bare === site.domain || site.cities.some((city) => bare === `${city.slug}.${site.domain}`)) return true;
  if (site.publicUrl !== null && new URL(site.publicUrl).hostname === name) return true;
  const patterns = [...site.resultsOnlyHosts, ...site.brandHosts.map((entry) => entry.host)];
  return (
    patterns.some((pattern) => pattern.replace(/:\d+$/, "").toLowerCase() === name) || localAddresses().includes(name)
  );
}

/** Browsers require a secure context and a host name, not an IP address. */
export function takesPasskeys({ protocol, hostname }: URL, site: SiteHosts): boolean {
  const isName = !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isSecure && isKnownHost(hostname, site);
}
