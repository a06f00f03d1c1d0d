import type { MiddlewareFunction } from "react-router";
import { may } from "#server/accounts/may.ts";
import { siteContext } from "#server/site-context.ts";
import { requireSignIn } from "../accounts/require-sign-in.ts";
import { messagesOf } from "../messages/catalogues.server.ts";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";

/**
 * The guard `admin-auth`: before anything of the panel is loaded, a visitor without an account is led to signing in, and one without a
 * role is refused. What somebody may do inside the panel, each loader and action asks again.
 */
export const adminAuth: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const visitor = await context.get(siteContext).visitor();
  requireSignIn(visitor, request);
  if (!may(visitor, { act: "open-panel" })) {
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  return next();
};
