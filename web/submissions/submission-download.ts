import { carLanguages } from "#languages/compiling/car-language.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readSubmissionCode } from "#server/submissions/find-submission.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/submission-download";
import { ownCode } from "./submission-team.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { language } = context.get(visitContext);
  const code = await ownCode(site, request, language, () => readSubmissionCode(site.database, params.id));
  const ending = code.kind === "source" ? carLanguages[code.language ?? "solidity"].ending : ".hex";
  return new Response(code.text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="car-${params.id}${ending}"`,
      "Cache-Control": "no-store",
    },
  });
}
