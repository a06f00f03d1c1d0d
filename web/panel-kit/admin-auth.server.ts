import { redirect, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { may } from "#server/accounts/permissions.ts";
import type { Person, Visitor } from "#server/accounts/visitor.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../app/redirects.ts";
import { siteError } from "../app/site-error.ts";
import { panelPath } from "./panel-sections.ts";
import { visitContext } from "../app/visit.server.ts";

/** @throws redirect to sign-in without an account, 403 without a role */
export async function requirePanel(context: Readonly<RouterContextProvider>, request: Request): Promise<Visitor> {
  const visitor = await context.get(siteContext).visitor();
  requireSignIn(visitor, request);
  if (!may(visitor, { act: "open-panel" })) {
    // Show operators and commentators have their own page.
    if (
      request.method === "GET" &&
      new URL(request.url).pathname.replace(/\/$|\.data$/, "") === panelPath &&
      may(visitor, { act: "open-commentary" })
    ) {
      throw redirect("/commentary");
    }
    throw siteError(403, context.get(visitContext).messages.shell.errors.forbidden);
  }
  return visitor;
}

/** @throws like `requirePanel`, and 403 for others than admins */
export async function requireAdmin(context: Readonly<RouterContextProvider>, request: Request): Promise<Person> {
  const who = await requirePanel(context, request);
  if (who.person && may(who, { act: "organise", brand: null })) return who.person;
  throw siteError(403, context.get(visitContext).messages.shell.errors.forbidden);
}

/** Runs before any loader of the panel. Loaders and actions check permissions again. */
export const adminAuth: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  await requirePanel(context, request);
  return next();
};
