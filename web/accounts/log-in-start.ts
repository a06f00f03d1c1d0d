import { redirect } from "react-router";
import { z } from "zod";
import { readForm, asItCame, oneOf } from "#server/platform/forms/read-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import { pathToReturnTo, redirectOutside, requireSignIn } from "../app/redirects.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/log-in-start";
import { problemPath } from "./log-in.server.ts";
import { requireOwner } from "./account-action.server.ts";

const startForm = z.object({ for: oneOf(["sign-in", "link"], "sign-in"), to: asItCame });

/** POST only, so that links on other sites can't start it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { address, universityLogIn, visitor } = context.get(siteContext);
  const { for: purpose, to } = readForm(startForm, await request.formData()).values;
  const who = await visitor();
  if (purpose === "link") {
    requireSignIn(who, request);
    requireOwner(who, context.get(visitContext).language);
  }
  const returnTo = pathToReturnTo(to, purpose === "link" ? "/account" : "/");
  const set = await universityLogIn.start(
    { request, address },
    { providerId: params.provider, for: purpose, returnTo },
  );
  if (set.kind === "refused") {
    const { problem } = set;
    const at = { providerId: params.provider, returnTo };
    return redirect(problemPath({ problem, purpose: who.person ? "link" : "sign-in", ...at }));
  }
  const answer = redirectOutside(set.url);
  for (const cookie of set.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export function loader() {
  return redirect("/sign-in");
}
