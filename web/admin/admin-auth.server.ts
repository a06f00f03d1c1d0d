import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { may } from "#server/people/accounts/permissions.ts";
import type { Person, Visitor } from "#server/people/accounts/visitor.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../shell/require-sign-in.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../shell/site-error.ts";
import { panelPath } from "./panel-sections.ts";
import { visitContext } from "../shell/visit.server.ts";

/**
 * Who asks for something of the panel.
 *
 * @throws a redirect to signing in for a visitor without an account, 403 for one without a role
 */
export async function requirePanel(context: Readonly<RouterContextProvider>, request: Request): Promise<Visitor> {
  const visitor = await context.get(siteContext).visitor();
  requireSignIn(visitor, request);
  if (!may(visitor, { act: "open-panel" })) {
    // Who runs a show or speaks over it has a page of their own, and finds it where they look for it.
    if (
      new URL(request.url).pathname.replace(/\/$|\.data$/, "") === panelPath &&
      may(visitor, { act: "open-commentary" })
    ) {
      throw redirect("/commentary");
    }
    throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
  }
  return visitor;
}

/**
 * The admin who asks for what is every city's.
 *
 * @throws like `requirePanel`, and 403 for whoever is no admin
 */
export async function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Promise<Person> {
  const who = await requirePanel(context, request);
  if (who.person && may(who, { act: "organise", brand: null })) return who.person;
  throw siteError(403, messagesOf(context.get(visitContext).language).shell.errors.forbidden);
}

/**
 * The guard `admin-auth`: before anything of the panel is loaded, a visitor without an account is led to signing in, and one without a
 * role is refused. What somebody may do inside the panel, each loader and action asks again.
 */
export const adminAuth: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  await requirePanel(context, request);
  return next();
};
