import type { RouterContextProvider } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { phoneOrigin } from "../../app/phone-origin.server.ts";
import { qrLink } from "../../app/qr-link.server.ts";
import { visitContext } from "../../app/visit.server.ts";

/** null: no address that phones could reach. */
export function phonePicture(context: Readonly<RouterContextProvider>): string | null {
  const origin = phoneOrigin(context.get(visitContext), context.get(siteContext).configuration);
  return origin === null ? null : qrLink(origin, "/follow").picture;
}
