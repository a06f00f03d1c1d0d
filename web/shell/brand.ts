import type { City, SiteConfiguration } from "#server/base/configuration/site-configuration.ts";
import type { Language } from "#messages/language.ts";

/** The face that a host shows. */
export type Brand = {
  /** `default`, or the city's slug */
  key: string;
  /** null: the default brand */
  city: City | null;
  /** path of the logo */
  logo: string;
  /** `<City> {product}` for a city, `{product}` for the default */
  alt: string;
};

/** Cities that have a logo and a circuit of their own; another city shows the generic ones. */
const drawnCities = ["trabzon", "istanbul", "konya", "gaziantep", "izmir"] as const;

/** Name of the logo and of the circuit that a brand shows. */
export function drawingOf(brandKey: string): (typeof drawnCities)[number] | "generic" {
  return drawnCities.find((city) => city === brandKey) ?? "generic";
}

/** One spelling of a host, with its port: in lower case, without the dot that may end a full name. */
function normalHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=$|:)/, "");
}

/** Name of a host without port, in lower case; empty for what is no host name at all. */
export function hostName(host: string): string {
  const match = /^([a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/.exec(normalHost(host));
  return match?.[1] ?? "";
}

/** Whether a host is the visitor's own machine: there, `?city=` may choose the brand. */
export function isLocalHost(host: string): boolean {
  const name = hostName(host);
  return name === "localhost" || name.endsWith(".localhost") || name === "127.0.0.1" || name === "[::1]";
}

/** A pattern is a name, a name with a port, or `:port` for any name on that port. */
export function hostFits(pattern: string, host: string): boolean {
  const given = normalHost(host);
  if (pattern === given) return true;
  return pattern.startsWith(":") ? given.endsWith(pattern) : pattern === hostName(given);
}

export function cityName(city: City, language: Language): string {
  return language === "tr" ? city.turkishName : city.name;
}

/** A name that begins with a city's, such as a competition's, with the city as the language writes it: "Istanbul Cup", "İstanbul Cup". */
export function nameIn(language: Language, name: string, cities: readonly City[]): string {
  for (const city of cities) {
    const written = [city.name, city.turkishName].find((each) => name === each || name.startsWith(`${each} `));
    if (written !== undefined) return cityName(city, language) + name.slice(written.length);
  }
  return name;
}

/** The brand of one city, or the default one. */
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

/**
 * The city that a host shows: by exact host, with and without `www.`; else the first city whose name is contained in the host's name;
 * else none.
 */
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
