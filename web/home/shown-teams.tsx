import { redirect } from "react-router";
import { findShownCompetition } from "#server/competitions/find-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/shown-teams";

export const handle = { shared: [] };

/** `/teams` leads to the teams of the competition that this host shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand, language } = context.get(visitContext);
  const competition = await findShownCompetition(context.get(siteContext).database, brand.key);
  if (!competition) throw siteError(404, messagesOf(language).home.competition.none);
  return redirect(`/teams/${competition.id}`);
}

/** Never rendered: the loader redirects or throws. */
export default function ShownTeams() {
  return null;
}
