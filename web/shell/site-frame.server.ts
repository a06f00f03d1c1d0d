import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "./visit.server.ts";

/** What every page knows: the brand, the language, and the parts of the configuration that a browser may see. */
export async function readSiteFrame(context: Readonly<RouterContextProvider>) {
  const { configuration, visitor, version, engineHash } = context.get(siteContext);
  const { person } = await visitor();
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
    site: { productName, cities, domain, brandHosts, sponsors, iconServiceUrl, backendUrl },
  };
}
