import { findReleasedStage } from "#server/results/archive/released-stage.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/released-stage-endpoint";

/** Not immutable, because teams can still opt out. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const stage = await findReleasedStage(context.get(siteContext).database, params.stage);
  if (!stage) return new Response("Not Found", { status: 404 });
  return Response.json(stage, { headers: { "Cache-Control": "no-cache" } });
}
