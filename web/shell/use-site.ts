import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";
import { useLanguage } from "../messages/messages.tsx";
import { brandOf } from "./brand.ts";

/** What the root knows about the site. Where there is no server data (a static shell, an early error): the product's own face. */
export function useSite() {
  const root = useRouteLoaderData<typeof loader>("root");
  const language = useLanguage();
  if (root) {
    const { site, brand, origin, resultsOnly, signedInAs } = root;
    return { ...site, brand, origin, resultsOnly, signedInAs };
  }
  const productName = "Code Prix";
  return {
    productName,
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
