import { leagueFile } from "#server/results/leagues/leagues.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import type { Route } from "./+types/league-file";

/** `GET /league/{id}/league.json`: a league's table, byte for byte as every installation shows it that counts the same files; docs/league.md. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await leagueFile(context.get(siteContext).database, params.id);
  if (!found) throw siteError(404, messagesOf(context.get(visitContext).language).leagues.notFound);
  const headers = { ETag: `"${found.hash}"`, "Cache-Control": "no-cache" };
  if (request.headers.get("if-none-match") === headers.ETag) return new Response(null, { status: 304, headers });
  return new Response(found.text, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
