import { renderSVG } from "uqr";
import { localAddresses } from "#server/platform/network/addresses.ts";
import { isLocalHost } from "./brand.ts";

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
