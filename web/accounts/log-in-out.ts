import { redirect } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { redirectOutside } from "../app/redirects.ts";
import type { Route } from "./+types/log-in-out";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const url = await context.get(siteContext).universityLogIn.signOutUrl(params.provider, request);
  return url === undefined ? redirect("/sign-in") : redirectOutside(url);
}
