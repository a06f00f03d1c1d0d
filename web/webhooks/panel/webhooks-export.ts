import { siteContext } from "#server/http/site-context.ts";
import { listWebhooks } from "#server/webhooks/webhooks.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/webhooks-export";
import { webhookColumns } from "./webhook-columns.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const webhooks = await listWebhooks(context.get(siteContext).database, competition.id);
  return listFile(context, `${competition.id}-webhooks`, webhookColumns, webhooks);
}
