import { may } from "#server/accounts/permissions.ts";
import { findRace } from "#server/races/find-race.ts";
import { readPublicBytecode, readOwnBytecode } from "#server/results/archive/list-archived-races.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/race-cars-endpoint";

/** `GET /_race-cars/:id`: a public race with the programs this visitor may have: public ones and their team's. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  const { database, visitor } = context.get(siteContext);
  const found = await findRace(database, params.id);
  if (!found || found.log === null) return Response.json({ kind: "no-race" }, { status: 404, headers });
  const who = await visitor();
  const teams = who.memberships
    .map((membership) => membership.teamId)
    .filter((teamId) => may(who, { act: "see-code", teamId }));
  const open = await readPublicBytecode(database, params.id);
  const own = await readOwnBytecode(database, params.id, teams);
  return Response.json(
    {
      seed: found.meta.seed,
      log: found.log,
      cars: found.meta.seats.map(({ seat, teamName }) => ({
        name: teamName,
        initcode: open[seat] ?? own[seat] ?? null,
        isOwn: (own[seat] ?? null) !== null,
      })),
    },
    { headers },
  );
}
