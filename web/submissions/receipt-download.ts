import { siteContext } from "#server/http/site-context.ts";
import { findReceipt } from "#server/submissions/receipt.ts";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/receipt-download";

/** `GET /receipt/{submission}`: as signed. The team shares its address. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const text = await findReceipt(context.get(siteContext).database, params.id);
  if (text === undefined) {
    throw siteError(404, context.get(visitContext).messages.submissions.receipt.unknown);
  }
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="receipt-${params.id}.txt"`,
    },
  });
}
