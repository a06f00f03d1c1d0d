import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { qrLink } from "../shell/qr-link.server.ts";
import { visitContext } from "../shell/visit.server.ts";

/**
 * The QR code that leads phones to what they may follow, as a data address. On a results-only host every page is the screen; phones are led
 * to the city's own host.
 */
export function phonePicture(context: Readonly<RouterContextProvider>): string {
  const { origin, resultsOnly, brand } = context.get(visitContext);
  const { domain, publicUrl } = context.get(siteContext).configuration;
  const url = new URL("/follow", origin);
  if (resultsOnly && !publicUrl) url.hostname = brand.city ? `${brand.city.slug}.${domain}` : domain;
  return qrLink(url.origin, url.pathname).picture;
}
