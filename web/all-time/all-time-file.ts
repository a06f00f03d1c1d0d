import { findAllTimeLadder } from "#server/results/all-time/read-all-time.ts";
import { siteContext } from "#server/http/site-context.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteError } from "../shell/site-error.ts";
import { visitContext } from "../shell/visit.server.ts";
import type { Route } from "./+types/all-time-file";

/** `GET /ladder/{formula}.json`: a ladder, byte for byte as everybody computes it who has the same files; docs/all-time-ladder.md. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const formula = /^(0x[0-9a-f]{64})\.json$/.exec(params.file)?.[1];
  const text = formula && (await findAllTimeLadder(context.get(siteContext).database, formula));
  if (!text) throw siteError(404, messagesOf(context.get(visitContext).language).allTime.none);
  return new Response(text, {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
