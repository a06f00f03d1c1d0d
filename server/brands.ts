/** The brand of a host that shows no city. */
export const defaultBrand = "default";

/** The brands that the first migration makes competitions for. An installation may name other cities (SITE_CITIES). */
export const firstBrands = [defaultBrand, "trabzon", "istanbul", "konya", "gaziantep", "izmir"] as const;

/** A host pattern: a name (`izmir.example.org`), a name with a port (`localhost:3001`), or any name on a port (`:3001`). */
export type HostPattern = string;

/** Whether a request's Host header (`name` or `name:port`) fits a pattern. Case does not matter. */
export function hostFits(pattern: HostPattern, host: string): boolean {
  const wanted = pattern.toLowerCase();
  const given = host.toLowerCase();
  if (wanted === given) return true;
  if (wanted.startsWith(":")) return given.endsWith(wanted);
  return !/:\d+$/.test(wanted) && given.replace(/:\d+$/, "") === wanted;
}

/** What decides a host's brand; `SiteConfiguration` has it. */
export interface BrandedHosts {
  cities: readonly { slug: string }[];
  brandHosts: readonly { host: HostPattern; brand: string }[];
}

/**
 * The brand that a host shows: the configured hosts first, then the first city whose name is part of the host name, else the default
 * brand.
 *
 * @returns a city's slug or `default`
 */
export function brandOfHost(host: string, configuration: BrandedHosts): string {
  const exact = configuration.brandHosts.find((entry) => hostFits(entry.host, host));
  if (exact) return exact.brand;
  const name = host.toLowerCase();
  return configuration.cities.find((city) => name.includes(city.slug))?.slug ?? defaultBrand;
}
