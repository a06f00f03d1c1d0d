import { createContext, type RouterContextProvider } from "react-router";
import type { SiteConfiguration } from "#server/platform/config/site-configuration.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { chooseLanguage, languageCookie, type Language } from "#messages/language.ts";
import { logosIn } from "../brands/logos-in.ts";
import { brandOf, cityOfHost, isLocalHost, type Brand, nameIn } from "./brand.ts";
import { isResultsOnly } from "./host-rules.ts";
import { siteContext } from "#server/http/site-context.ts";
import { siteError } from "./site-error.ts";
import { rehearsalNameIn, stageNameIn } from "#messages/stage-name.ts";

export type Visit = {
  language: Language;
  messages: Catalogue;
  brand: Brand;
  /** big screen only */
  resultsOnly: boolean;
  here: string;
  /** for external links, without a trailing slash */
  origin: string;
  /** from `?lang=`, and on localhost `?city=` */
  cookies: string[];
};

/** `context.get(visitContext)`. */
export const visitContext = createContext<Visit>();

/** @example if (!may(who, act)) throw forbidden(context); */
export const forbidden = (context: Readonly<RouterContextProvider>) =>
  siteError(403, context.get(visitContext).messages.shell.errors.forbidden);

const cityCookie = "city";
const oneYearSeconds = 31_536_000;

function readCookies(header: string | null): Map<string, string> {
  const pairs = (header ?? "")
    .slice(0, 16_384)
    .split(";")
    .map((pair) => pair.trim().split("=", 2));
  return new Map(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])));
}

const isScreen = (path: string) => /^\/(?:screen|wall)(?:\.data)?\/?$/.test(path);

/** Forwarding headers must already be resolved, for trusted proxies only. */
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
  // The language in a screen's address is that screen's only.
  if (parameter === language && !isScreen(url.pathname) && cookies.get(languageCookie) !== language) {
    const secure = url.protocol === "https:" ? "; Secure" : "";
    set.push(`${languageCookie}=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`);
  }

  return {
    language,
    messages: messagesOf(language),
    brand: brandOf(city, site.productName, language, logosIn(language, site.logos)),
    resultsOnly: isResultsOnly(url.host, site.resultsOnlyHosts),
    here: url.origin,
    origin: site.publicUrl ?? url.origin,
    cookies: set,
  };
}

/** The reader's name of a stage. */
export const localisedStageName = (context: Readonly<RouterContextProvider>, name: string): string =>
  stageNameIn(context.get(visitContext).language, name);

export const localisedStages = <Stage extends { name: string }>(
  context: Readonly<RouterContextProvider>,
  stages: readonly Stage[],
): Stage[] => stages.map((stage) => ({ ...stage, name: localisedStageName(context, stage.name) }));

export function localisedName(context: Readonly<RouterContextProvider>, name: string): string {
  const { language } = context.get(visitContext);
  const { cities } = context.get(siteContext).configuration;
  return rehearsalNameIn(language, name, (competition) => nameIn(language, competition, cities));
}
