import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { findTeam, listCarsOfTeam } from "#server/teams/find-team.ts";
import { findVisitorsCompetition } from "#server/competitions/find-competition.ts";
import { visitContext } from "../../app/visit.server.ts";
import type { Route } from "./+types/team-cars-endpoint";

/** `GET /_team-cars`: the visitor's team's cars with programs, to race against in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  if (!who.person) return Response.json({ kind: "signed-out" }, { status: 403, headers });
  const competition = await findVisitorsCompetition(database, context.get(visitContext).brand.key, who.memberships);
  const own = who.memberships.find((membership) => membership.competitionId === competition?.id);
  const cars =
    own && may(who, { act: "see-code", teamId: own.teamId }) ? await listCarsOfTeam(database, own.teamId) : [];
  const team = own && (await findTeam(database, own.teamId));
  const livery = team ? { primary: team.liveryPrimary, secondary: team.liverySecondary } : null;
  return Response.json({ owner: who.person.id, cars, livery }, { headers });
}
