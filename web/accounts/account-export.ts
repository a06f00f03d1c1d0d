import { exportAccount } from "#server/accounts/export-account.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/account-export";
import { visitContext } from "../app/visit.server.ts";
import { requireOwner } from "./account-action.server.ts";
import { requireSignIn } from "../app/redirects.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const who = await visitor();
  const { id } = requireSignIn(who, request);
  requireOwner(who, context.get(visitContext).language);
  return new Response(`${JSON.stringify(await exportAccount(database, id), null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="code-prix-account.json"',
      "Cache-Control": "no-store",
    },
  });
}
