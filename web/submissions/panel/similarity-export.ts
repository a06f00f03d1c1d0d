import { listPairs, readPairChoice } from "#server/submissions/similarity/list-pairs.ts";
import { siteContext } from "#server/http/site-context.ts";
import { adminAuth } from "../../panel-kit/admin-auth.server.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import { pairColumns } from "./pair-columns.ts";
import type { Route } from "./+types/similarity-export";

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const choice = readPairChoice(new URL(request.url).searchParams);
  const { pairs } = await listPairs(context.get(siteContext).database, competition.id, choice, null);
  return listFile(context, `${competition.id}-similarity`, pairColumns, pairs);
}
