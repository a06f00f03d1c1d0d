import { qrLink, type QrLink } from "../shell/qr-link.server.ts";

/** The address of a sign-in link, and its QR code. */
export function signInLinkAddress(origin: string, token: string): QrLink {
  return qrLink(origin, `/sign-in-link/${token}`);
}
