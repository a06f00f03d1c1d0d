import { renderSVG } from "uqr";
import { localAddresses } from "#server/local-addresses.ts";
import { isLocalHost } from "../shell/brand.ts";

/**
 * The address of a sign-in link and its QR code. Who works on the server's own machine would hand out `localhost`, which leads a phone
 * nowhere; then the machine's address on the local network stands there.
 *
 * @returns `picture`: an SVG as a data address, dark on white in every colour mode, because cameras want it so
 */
export function signInLinkAddress(origin: string, token: string): { address: string; picture: string } {
  const url = new URL(`/sign-in-link/${token}`, origin);
  const [network] = localAddresses();
  if (isLocalHost(url.host) && network !== undefined) url.hostname = network;
  const svg = renderSVG(url.href, { border: 3 });
  return { address: url.href, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}
