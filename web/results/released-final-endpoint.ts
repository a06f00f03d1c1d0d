import { findReleasedFinal } from "#server/results/archive/released-final.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/released-final-endpoint";

export async function loader({ context, params }: Route.LoaderArgs) {
  const final = await findReleasedFinal(context.get(siteContext).database, params.competition);
  if (!final) return new Response("Not Found", { status: 404 });
  return Response.json(final, { headers: { "Cache-Control": "no-cache" } });
}
