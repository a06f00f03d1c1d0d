import { fileName } from "#domain/platform/csv.ts";
import { readEvent } from "#server/results/archive/read-event.ts";
import { resultFiles, versionFiles } from "#server/results/archive/result-files.ts";
import { siteContext } from "#server/http/site-context.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/results-download";
import { csvSeparator } from "../panel-kit/panel-list.server.ts";

export const handle = { shared: ["language"] };

/** `GET /teams/{competition}/results/{file}`, listed in docs/results.md. `?language=tr`: separators of Turkish spreadsheets. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const event = await readEvent(database, params.id);
  const files = event ? [...resultFiles(event, csvSeparator(request)), ...(await versionFiles(database, event))] : [];
  const file = files.find(({ name }) => name === params.file);
  if (!event || !file) throw siteError(404, context.get(visitContext).messages.teams.board.notFound);
  return new Response(file.text, {
    headers: {
      "Content-Type": `${file.type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${fileName(event.competition.name)}-${file.name}"`,
      "Cache-Control": "private, no-cache",
    },
  });
}
