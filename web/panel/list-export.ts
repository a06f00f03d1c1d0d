import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { requirePanel } from "../panel-kit/panel-scope.server.ts";
import { panelListFile } from "../panel-kit/panel-list.server.ts";
import type { Route } from "./+types/list-export";
import { findList } from "./panel-lists.server.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requirePanel(context, request);
  const list = findList(params.list);
  if (!list) throw siteError(404, context.get(visitContext).messages.listsPanel.noSuchList);
  return panelListFile(list, { context, request, params: {} });
}
