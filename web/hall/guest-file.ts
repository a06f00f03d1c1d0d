import { carLanguages } from "#languages/compiling/car-language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readGuestFile } from "#server/results/hall/hall.ts";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import type { Route } from "./+types/guest-file";

/** `GET /hall/{guest}/source` and `…/race`: what a podium's guest was written in, where that is public, and the log of its best race. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readGuestFile(context.get(siteContext).database, params.id);
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  if (params.file === "race" && found?.race) return new Response(found.race, { headers });
  if (params.file === "source" && found?.source && found.sourceLanguage) {
    const name = `car-${found.number}${carLanguages[found.sourceLanguage].ending}`;
    return new Response(found.source, {
      headers: { ...headers, "Content-Disposition": `attachment; filename="${name}"` },
    });
  }
  throw siteError(404, messagesOf(context.get(visitContext).language).hall.gone);
}
