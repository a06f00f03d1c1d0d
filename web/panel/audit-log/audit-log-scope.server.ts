import type { RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { brandsThat } from "../../panel-kit/people-seen.server.ts";

/**
 * Null: all, including acts that concern all cities.
 * @throws 403 for those who organise nothing
 */
export async function recordScope(context: Readonly<RouterContextProvider>) {
  const { configuration, visitor } = context.get(siteContext);
  const who = await visitor();
  if (may(who, { act: "organise", brand: null })) return { who, brands: null };
  const brands = brandsThat(configuration, (brand) => may(who, { act: "organise", brand }));
  if (brands.length === 0) throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  return { who, brands };
}
