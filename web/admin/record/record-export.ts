import {
  findAuditEntries,
  mostExportedEntries,
  readRecordChoice,
} from "#server/organising/audit-log/find-audit-entries.ts";
import { csvResponse, csvText } from "#rules/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { recordScope } from "./record-scope.server.ts";
import type { Route } from "./+types/record-export";
import { textNamed } from "#messages/tell.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The entries that the page's search and filters find, as a table. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { brands } = await recordScope(context);
  const choice = readRecordChoice(new URL(request.url).searchParams);
  const entries = await findAuditEntries(context.get(siteContext).database, brands, choice, mostExportedEntries);
  const { language } = context.get(visitContext);
  const { acts, panelTeams } = messagesOf(language);
  const { columns } = panelTeams.record;
  const text = csvText(
    [columns.at, columns.who, columns.act, columns.subject, columns.details],
    entries.map((entry) => [
      entry.at,
      entry.personName,
      textNamed(acts, entry.act) ?? entry.act,
      entry.subject,
      JSON.stringify(entry.details),
    ]),
    tableSeparatorOf(language),
  );
  return csvResponse("who-did-what", text);
}
