import { siteContext } from "#server/http/site-context.ts";
import { listLeagues } from "#server/results/leagues/leagues.ts";
import { requireAdmin } from "../admin-auth.server.ts";
import { listFile } from "../lists/list-file.server.ts";
import type { Route } from "./+types/leagues-export";
import { leagueColumns } from "./league-columns.ts";

/** The leagues that this site follows, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  const { database } = context.get(siteContext);
  return listFile(context, "leagues", leagueColumns, await listLeagues(database));
}
