import type { City, SiteConfiguration } from "#server/platform/config/site-configuration.ts";
import type { Language } from "#messages/language.ts";

export type Brand = {
  /** `default`, or the city's slug */
  key: string;
  /** null: the default brand */
  city: City | null;
  logo: string;
  /** `<City> {product}`, or `{product}` by default */
  alt: string;
};

/** Other cities use the generic logo and circuit. */
const drawnCities = ["trabzon", "istanbul", "konya", "gaziantep", "izmir"] as const;

export function drawingOf(brandKey: string): (typeof drawnCities)[number] | "generic" {
  return drawnCities.find((city) => city === brandKey) ?? "generic";
}

/** Lower case with the port, without a trailing dot. */
function normalHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=$|:)/, "");
}

/** Without the port; empty for an invalid host. */
export function hostName(host: string): string {
  const match = /^([a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/.exec(normalHost(host));
  return match?.[1] ?? "";
}

/** There, `?city=` chooses the brand. */
export function isLocalHost(host: string): boolean {
  const name = hostName(host);
  return name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1" || name === "[::1]";
}

/** A name, a name with a port, or `:port`. */
export function hostFits(pattern: string, host: string): boolean {
  const given = normalHost(host);
  if (pattern === given) return true;
  return pattern.startsWith(":") ? given.endsWith(pattern) : pattern === hostName(given);
}

export function cityName(city: City, language: Language): string {
  return language === "tr" ? city.turkishName : city.name;
}

/** Localises the city in it: "Istanbul Cup", "İstanbul Cup". */
export function nameIn(language: Language, name: string, cities: readonly City[]): string {
  for (const city of cities) {
    const written = [city.name, city.turkishName].find((each) => name === each || name.startsWith(`${each} `));
    if (written !== undefined) return cityName(city, language) + name.slice(written.length);
  }
  return name;
}

export function brandOf(
  city: City | null,
  productName: string,
  language: Language,
  logos: Readonly<Record<string, string>> = {},
): Brand {
  const given = logos[city?.slug ?? "default"];
  if (!city)
    return { key: "default", city, logo: given ?? `${import.meta.env.BASE_URL}logos/generic.svg`, alt: productName };
  const logo = given ?? `${import.meta.env.BASE_URL}logos/${drawingOf(city.slug)}.svg`;
  return { key: city.slug, city, logo, alt: `${cityName(city, language)} ${productName}` };
}

/** By exact host, with and without `www.`; otherwise the first city contained in the host's name. */
export function cityOfHost(
  host: string,
  site: Pick<SiteConfiguration, "cities" | "domain" | "brandHosts">,
): City | null {
  const name = hostName(host);
  if (name === "") return null;
  const bare = name.replace(/^www\./, "");
  const configured = site.brandHosts.find((entry) => hostFits(entry.host, host) || entry.host === bare);
  if (configured) return site.cities.find((city) => city.slug === configured.brand) ?? null;
  const exact = site.cities.find((city) => bare === `${city.slug}.${site.domain}`);
  if (exact) return exact;
  if (bare === site.domain) return null;
  return site.cities.find((city) => name.includes(city.slug)) ?? null;
}
