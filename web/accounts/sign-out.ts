import { redirect } from "react-router";
import { logInOfSession } from "#server/accounts/university-login/identities.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/sign-out";

/** POST only, so that links and images can't sign anyone out. */
export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, database } = context.get(siteContext);
  const university = await logInOfSession(database, await accounts.sessionIdOf(request));
  const to = university ? `/sign-in?${new URLSearchParams({ "signed-out": university.id })}` : "/";
  return redirect(to, { headers: await accounts.signOut(request) });
}

export function loader() {
  return redirect("/account");
}
