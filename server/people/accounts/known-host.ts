import { localAddresses } from "../../base/network/local-addresses.ts";
import type { SiteConfiguration } from "../../base/configuration/site-configuration.ts";

/** What decides the hosts of an installation. */
export type SiteHosts = Pick<SiteConfiguration, "domain" | "cities" | "resultsOnlyHosts" | "brandHosts" | "publicUrl">;

/**
 * Whether a request's host is one of this installation. Passkeys and wallets sign for a host by its name; for any other name the request
 * may have been passed on by a site that wants the signature for itself, so there neither is offered.
 *
 * @param hostname without port, as `new URL(…).hostname` gives it
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

/** Browsers make passkeys only in a secure context, and only for a name, never for an address of digits. */
export function takesPasskeys({ protocol, hostname }: URL, site: SiteHosts): boolean {
  const isName = !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isSecure && isKnownHost(hostname, site);
}
