import { fileName } from "#domain/platform/csv.ts";
import { findEventWithFile, rosterFile } from "#server/results/archive/event-files.ts";
import { notModified } from "#server/http/not-modified.ts";
import { siteContext } from "#server/http/site-context.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/event-file-download";

/** `GET /events/{competition}/event.jsonl.gz` and `…/roster.jsonl`; format: docs/event-file.md. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, eventFiles } = context.get(siteContext);
  const isWhole = params.file === "event.jsonl.gz";
  const event = isWhole || params.file === "roster.jsonl" ? await findEventWithFile(database, params.id) : undefined;
  if (!event) throw siteError(404, context.get(visitContext).messages.results.noEventFile);
  const headers = new Headers({
    "Content-Disposition": `attachment; filename="${fileName(event.competition.name)}-${params.file}"`,
    // Corrections change the file at the same address.
    "Cache-Control": "no-cache",
  });
  if (!isWhole) {
    headers.set("Content-Type", "application/jsonl; charset=utf-8");
    return new Response(await rosterFile(database, event), { headers });
  }
  const { bytes, tag, open } = await eventFiles.whole(database, event);
  const etag = `"${tag}"`;
  headers.set("ETag", etag);
  const unchanged = notModified(request, headers);
  if (unchanged) return unchanged;
  headers.set("Content-Type", "application/gzip");
  headers.set("Content-Length", String(bytes));
  return new Response(request.method === "HEAD" ? null : open(), { headers });
}
