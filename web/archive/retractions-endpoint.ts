import { siteContext } from "#server/http/site-context.ts";
import { ownRetractions } from "#server/results/imports/retractions.ts";
import type { Route } from "./+types/retractions-endpoint";

/** `GET /retractions.jsonl`: who is taken out of events, each signed; docs/event-file.md has the format. */
export async function loader({ context }: Route.LoaderArgs) {
  const headers = { "Content-Type": "application/jsonl; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response(await ownRetractions(context.get(siteContext).database), { headers });
}
