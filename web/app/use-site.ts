import { use } from "react";
import { useRouteLoaderData } from "react-router";
import { useLanguage } from "../ui/messages.tsx";
import { type Brand, brandOf } from "./brand.ts";
import { RefusedContext } from "./page-contexts.ts";
import type { readSiteFrame } from "./site-frame.server.ts";

/** Without server data (static shell, early error): the default brand. */
export function useSite() {
  const refused = use(RefusedContext);
  const root = useRouteLoaderData<typeof readSiteFrame>("root") ?? refused;
  const language = useLanguage();
  if (root) {
    const { site, brand, origin, resultsOnly, signedInAs, runs } = root;
    return { ...site, runs, brand, origin, resultsOnly, signedInAs, isDemonstration: "demonstration" in root };
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
    isDemonstration: false,
  };
}

/** The race's city, on any host. */
export function useBrandOfRace({ brand: slug }: { brand: string | null }): Brand {
  const { brand, cities, productName } = useSite();
  const language = useLanguage();
  const city = cities.find((each) => each.slug === slug);
  return city ? brandOf(city, productName, language) : brand;
}
