import { carLanguages } from "#languages/compiling/car-language.ts";
import { siteContext } from "#server/http/site-context.ts";
import { publishedSources } from "#server/stages/published-sources.ts";
import { findTeam } from "#server/teams/find-team.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/team-source";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const team = await findTeam(database, params.id);
  const [published] = team ? await publishedSources(database, team.competitionId, team.id) : [];
  if (!team || !published) throw siteError(404, context.get(visitContext).messages.results.source.none);
  return new Response(published.source, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="car-${team.number}${carLanguages[published.language].ending}"`,
      "Cache-Control": "no-store",
    },
  });
}
