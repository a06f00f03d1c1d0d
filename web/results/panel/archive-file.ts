import { fileName } from "#domain/platform/csv.ts";
import { data } from "react-router";
import { readAnonymity } from "#server/results/archive/list-archived-races.ts";
import { readEvent } from "#server/results/archive/read-event.ts";
import { zipStream } from "#server/results/archive/zip-stream.ts";
import { writeAuditEntry } from "#server/platform/audit/audit-entries.ts";
import { siteContext } from "#server/http/site-context.ts";
import { archiveFiles } from "../archive-files.server.ts";
import { visitContext } from "../../app/visit.server.ts";
import { adminAuth, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import type { Route } from "./+types/archive-file";
import { isLanguage } from "#messages/language.ts";
import { readEventBrand } from "../event-brand.server.ts";

export const middleware: Route.MiddlewareFunction[] = [adminAuth];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, configuration, folders } = context.get(siteContext);
  const { language: own } = context.get(visitContext);
  const { searchParams } = new URL(request.url);
  const wanted = searchParams.get("language");
  const language = isLanguage(wanted) ? wanted : own;
  const nameless = (searchParams.get("nameless") ?? "").slice(0, 10_000);
  const anonymity = readAnonymity(searchParams.get("anonymous") === "all", nameless);
  if (anonymity.kind === "unreadable") {
    // Back to the form with its input.
    const back = `${panelPath}/competitions/${competition.id}/after?${searchParams.toString()}`;
    return new Response(null, { status: 303, headers: { Location: back } });
  }
  const event = await readEvent(database, competition.id);
  if (!event || event.orders.length === 0) throw data(null, { status: 404 });
  const madeAt = new Date();
  await writeAuditEntry(database, {
    personId,
    act: "export-archive",
    subject: `competition:${competition.id}`,
    brand: competition.brand,
    details: { language, anonymity: anonymity.kind },
  });
  const brand = await readEventBrand(database, configuration, competition.brand, language);
  const files = archiveFiles(database, { event, language, anonymity, brand, folders, madeAt });
  return new Response(zipStream(files, madeAt), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName(competition.name, "archive")}.zip"`,
      "Cache-Control": "no-store",
    },
  });
}
