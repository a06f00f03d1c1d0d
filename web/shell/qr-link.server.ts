import { renderSVG } from "uqr";
import { localAddresses } from "#server/base/network/local-addresses.ts";
import { isLocalHost } from "./brand.ts";

/** An address that is handed on, and its QR code: an SVG as a data address, dark on white in every colour mode, because cameras want it so. */
export interface QrLink {
  address: string;
  picture: string;
}

/**
 * The full address of a page for others' phones. Who works on the server's own machine would hand out `localhost`, which leads a phone
 * nowhere; then the machine's address on the local network stands there.
 */
export function qrLink(origin: string, path: string): QrLink {
  const url = new URL(path, origin);
  const [network] = localAddresses();
  if (isLocalHost(url.host) && network !== undefined) url.hostname = network;
  const svg = renderSVG(url.href, { border: 3 });
  return { address: url.href, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}
