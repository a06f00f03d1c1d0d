import { qrLink, type QrLink } from "../app/qr-link.server.ts";

export function signInLinkAddress(origin: string, token: string): QrLink {
  return qrLink(origin, `/sign-in-link/${token}`);
}
