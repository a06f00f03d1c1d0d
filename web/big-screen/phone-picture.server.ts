import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { phoneOrigin } from "../shell/phone-origin.server.ts";
import { qrLink } from "../shell/qr-link.server.ts";
import { visitContext } from "../shell/visit.server.ts";

/** The QR code that leads phones to what they may follow, as a data address; null: no address is known that would answer them. */
export function phonePicture(context: Readonly<RouterContextProvider>): string | null {
  const origin = phoneOrigin(context.get(visitContext), context.get(siteContext).configuration);
  return origin === null ? null : qrLink(origin, "/follow").picture;
}
