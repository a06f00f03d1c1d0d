import { redirect } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { pathToReturnTo } from "../app/redirects.ts";
import type { Route } from "./+types/log-in-back";
import { provenCookie, problemPath } from "./log-in.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { universityLogIn, visitor } = context.get(siteContext);
  const answer = await universityLogIn.answer(request, params.provider);
  const returnTo = pathToReturnTo(answer.returnTo, "/");
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  switch (answer.kind) {
    case "signed-in":
      return redirect(returnTo, { headers });
    case "linked":
      return redirect(`/account?${new URLSearchParams({ linked: params.provider })}#universities`, { headers });
    case "newcomer":
      headers.append("Set-Cookie", provenCookie(request, answer.token));
      return redirect(`/sign-up?${new URLSearchParams({ way: "university", to: returnTo })}`, { headers });
    default: {
      const { problem, purpose: requested } = answer;
      const purpose = (await visitor()).person ? "link" : requested;
      return redirect(problemPath({ problem, purpose, returnTo, providerId: params.provider }), { headers });
    }
  }
}
