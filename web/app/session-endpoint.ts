import { siteContext } from "#server/http/site-context.ts";
import type { Route } from "./+types/session-endpoint";

/** In milliseconds; null without a session. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const session = await context.get(siteContext).accounts.renewSession(request);
  const headers = session?.headers ?? new Headers();
  headers.set("Cache-Control", "no-store");
  return Response.json({ endsAt: session?.endsAt.getTime() ?? null }, { headers });
}
