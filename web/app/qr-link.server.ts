import { renderSVG } from "uqr";
import { localAddresses } from "#server/platform/network/addresses.ts";
import { isLocalHost, cityOfHost } from "./brand.ts";
import type { SiteConfiguration } from "#server/platform/config/site-configuration.ts";
import { isResultsOnly } from "./host-rules.ts";
import { type Visit, visitContext } from "./visit.server.ts";
import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";

/** SVG data address, dark on white because cameras need it. */
export type QrLink = ReturnType<typeof qrLink>;

/** Replaces `localhost`, which phones can't reach, by the local network address. */
export function qrLink(origin: string, path: string) {
  const url = new URL(path, origin);
  const [network] = localAddresses();
  if (isLocalHost(url.host) && network !== undefined) url.hostname = network;
  const svg = renderSVG(url.href, { border: 3 });
  return { address: url.href, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

/**
 * On results-only hosts every page is a screen, and `localhost` would be the phone itself. Order: the visitor's own
 * address, the city's hosts, its name under the domain, the public URL, the local network. Prefers one that shows the
 * city.
 * @returns null when none works
 */
export function phoneOrigin(
  { here, brand }: Pick<Visit, "here" | "brand">,
  site: SiteConfiguration,
  networkAddresses: readonly string[] = localAddresses(),
): string | null {
  const own = new URL(here);
  const at = (host: string, port = own.port) => {
    const url = new URL(`${own.protocol}//${host}`);
    if (url.port === "") url.port = port;
    return url;
  };
  const given = site.brandHosts.filter((entry) => entry.brand === brand.key).map(({ host }) => host);
  const ports = [...given.filter((host) => host.startsWith(":")).map((host) => host.slice(1)), String(site.port)];
  const isOfDomain = own.hostname === site.domain || own.hostname.endsWith(`.${site.domain}`);
  const isAddress = /^[\d.]+$/.test(own.hostname);
  const candidates = [
    own,
    ...given.filter((host) => !host.startsWith(":")).map((host) => at(host)),
    ...(isOfDomain && brand.city ? [at(`${brand.city.slug}.${site.domain}`)] : []),
    ...(site.publicUrl === null ? [] : [new URL(site.publicUrl)]),
    ...(isOfDomain ? [at(site.domain)] : []),
    ...[...(isAddress ? [own.hostname] : []), ...networkAddresses].flatMap((host) =>
      ports.map((port) => at(host, port)),
    ),
  ];
  const answering = candidates.filter(({ host }) => !isLocalHost(host) && !isResultsOnly(host, site.resultsOnlyHosts));
  const ofCity = answering.find(({ host }) => cityOfHost(host, site)?.slug === brand.city?.slug);
  return (ofCity ?? answering[0])?.origin ?? null;
}

/** null: no address that phones could reach. */
export function phonePicture(context: Readonly<RouterContextProvider>): string | null {
  const origin = phoneOrigin(context.get(visitContext), context.get(siteContext).configuration);
  return origin === null ? null : qrLink(origin, "/follow").picture;
}
