import { use } from "react";
import { useRouteLoaderData } from "react-router";
import { useLanguage } from "../messages/messages.tsx";
import { type Brand, brandOf } from "./brand.ts";
import { RefusedContext } from "./refused.ts";
import type { readSiteFrame } from "./site-frame.server.ts";

/** What the root knows about the site. Where there is no server data (a static shell, an early error): the product's own face. */
export function useSite() {
  const refused = use(RefusedContext);
  const root = useRouteLoaderData<typeof readSiteFrame>("root") ?? refused;
  const language = useLanguage();
  if (root) {
    const { site, brand, origin, resultsOnly, signedInAs, runs } = root;
    return { ...site, runs, brand, origin, resultsOnly, signedInAs };
  }
  const productName = "Code Prix";
  return {
    productName,
    runs: null,
    brand: brandOf(null, productName, language),
    cities: [],
    sponsors: [],
    iconServiceUrl: null,
    backendUrl: null,
    origin: "",
    resultsOnly: false,
    signedInAs: null,
  };
}

/** The face of the city that a race is raced in, whatever host it is looked at on; nation-wide the host's own. */
export function useBrandOfRace({ brand: slug }: { brand: string | null }): Brand {
  const { brand, cities, productName } = useSite();
  const language = useLanguage();
  const city = cities.find((each) => each.slug === slug);
  return city ? brandOf(city, productName, language) : brand;
}
