import { findAuditEntries, mostExportedEntries, readRecordChoice } from "#server/panel/audit-log/find-audit-entries.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import { recordColumns } from "./audit-log-columns.ts";
import { recordScope } from "./audit-log-scope.server.ts";
import type { Route } from "./+types/audit-log-export";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { brands } = await recordScope(context);
  const choice = readRecordChoice(new URL(request.url).searchParams);
  const entries = await findAuditEntries(context.get(siteContext).database, brands, choice, mostExportedEntries);
  return listFile(context, "who-did-what", recordColumns, entries);
}
