import { createContext } from "react-router";
import type { SiteConfiguration } from "#server/base/configuration/site-configuration.ts";
import { chooseLanguage, languageCookie, type Language } from "#messages/language.ts";
import { logosIn } from "../logos/logos-in.ts";
import { brandOf, cityOfHost, isLocalHost, type Brand } from "./brand.ts";
import { isResultsOnly } from "./host-rules.ts";

/** What the address and the headers of a request say about its visitor. */
export type Visit = {
  language: Language;
  brand: Brand;
  /** whether the host shows the big screen and nothing else */
  resultsOnly: boolean;
  /** origin that the visitor used */
  here: string;
  /** origin for links that leave the site, without a slash at the end */
  origin: string;
  /** cookies that the response sets: choices made by the address (`?lang=`, and on the own machine `?city=`) */
  cookies: string[];
};

/** Key under which loaders and actions find the visit: `context.get(visitContext)`. */
export const visitContext = createContext<Visit>();

const cityCookie = "city";
const oneYearSeconds = 31_536_000;

function readCookies(header: string | null): Map<string, string> {
  const pairs = (header ?? "")
    .slice(0, 16_384)
    .split(";")
    .map((pair) => pair.trim().split("=", 2));
  return new Map(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])));
}

/**
 * Reads a visit. The request's address must already be the one the visitor used: whoever serves requests rebuilds it from forwarding
 * headers only when told to trust them.
 */
export function readVisit(request: Request, site: SiteConfiguration): Visit {
  const url = new URL(request.url);
  const cookies = readCookies(request.headers.get("cookie"));
  const set: string[] = [];

  let city = cityOfHost(url.host, site);
  const { demonstrationCity } = site;
  if (demonstrationCity !== undefined) city ??= site.cities.find((each) => each.slug === demonstrationCity) ?? null;
  if (demonstrationCity !== undefined || isLocalHost(url.host)) {
    const known = (name: string | null | undefined) =>
      name === "default" || site.cities.some((each) => each.slug === name) ? name : undefined;
    const chosen = known(url.searchParams.get("city"));
    const wanted = chosen ?? known(cookies.get(cityCookie));
    if (wanted !== undefined) city = site.cities.find((each) => each.slug === wanted) ?? null;
    if (chosen !== undefined) set.push(`${cityCookie}=${chosen}; Path=/; SameSite=Lax`);
  }

  const parameter = url.searchParams.get("lang");
  const language = chooseLanguage({
    parameter,
    cookie: cookies.get(languageCookie),
    acceptLanguage: request.headers.get("accept-language"),
    cityLanguage: city?.language,
  });
  if (parameter === language && cookies.get(languageCookie) !== language) {
    const secure = url.protocol === "https:" ? "; Secure" : "";
    set.push(`${languageCookie}=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`);
  }

  return {
    language,
    brand: brandOf(city, site.productName, language, logosIn(language, site.logos)),
    resultsOnly: isResultsOnly(url.host, site.resultsOnlyHosts),
    here: url.origin,
    origin: site.publicUrl ?? url.origin,
    cookies: set,
  };
}
