import type { RouterContextProvider } from "react-router";
import { personaOf } from "#server/demonstration/personas.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "./visit.server.ts";

/** What every page knows: the brand, the language, and the parts of the configuration that a browser may see. */
export async function readSiteFrame(context: Readonly<RouterContextProvider>) {
  const { configuration, visitor, version, engineHash, demonstration } = context.get(siteContext);
  const who = await visitor();
  const { person } = who;
  const { brand, language, resultsOnly, origin } = context.get(visitContext);
  const { productName, cities, domain, brandHosts, iconServiceUrl, backendUrl, routeRules } = configuration;
  const sponsors = configuration.sponsors.filter(
    ({ brand: of }) => of === undefined || of === null || of === brand.key,
  );
  return {
    brand,
    language,
    resultsOnly,
    origin,
    signedInAs: person?.name ?? null,
    routeRules,
    runs: { version, engine: engineHash },
    // Only a demonstration's pages have its bar.
    ...(demonstration && { demonstration: { persona: personaOf(who) ?? null } }),
    site: { productName, cities, domain, brandHosts, sponsors, iconServiceUrl, backendUrl },
  };
}
