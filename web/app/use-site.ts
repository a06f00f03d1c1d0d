import { use, createContext } from "react";
import { useRouteLoaderData } from "react-router";
import { useLanguage } from "../ui/messages.tsx";
import { type Brand, brandOf } from "./brand.ts";
import type { readSiteFrame } from "./site-frame.server.ts";

/** From `server/platform/live/live-updates.ts`; undefined in the browser, which reads it from the document. */
export const NewsMarkContext = createContext<string | undefined>(undefined);

/** Undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);

/** For requests refused before any loader; these pages have no scripts. */
export const RefusedContext = createContext<Awaited<ReturnType<typeof readSiteFrame>> | null>(null);

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
