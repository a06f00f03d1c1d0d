import type { RouterContextProvider } from "react-router";
import { personaOf } from "#server/demonstration/personas.ts";
import { newId } from "#server/platform/database/database.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "./visit.server.ts";

/** Includes only the configuration that browsers may see. */
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
    // Pages of signed-out visitors are shared.
    newId: person ? newId() : null,
    routeRules,
    runs: { version, engine: engineHash },
    ...(demonstration && { demonstration: { persona: personaOf(who) ?? null } }),
    site: { productName, cities, domain, brandHosts, sponsors, iconServiceUrl, backendUrl },
  };
}
