import { qrLink, type QrLink } from "../shell/qr-link.server.ts";

export function signInLinkAddress(origin: string, token: string): QrLink {
  return qrLink(origin, `/sign-in-link/${token}`);
}
