import { redirect } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session. Only by a form: a link or a picture must not sign anybody out. */
export async function action({ context, request }: Route.ActionArgs) {
  return redirect("/", { headers: await context.get(siteContext).accounts.signOut(request) });
}

export function loader() {
  return redirect("/account");
}
