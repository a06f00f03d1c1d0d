import { listLogIns } from "#server/accounts/university-login/log-in-providers.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireAdmin } from "../../panel-kit/admin-auth.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/log-ins-export";
import { logInColumns } from "./log-in-columns.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return listFile(context, "log-ins", logInColumns, await listLogIns(context.get(siteContext).database));
}
