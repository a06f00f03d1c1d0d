import { siteContext } from "#server/http/site-context.ts";
import { readGuestProgram } from "#server/results/imports/guests.ts";
import type { Route } from "./+types/guest-car-endpoint";

/** `GET /_guest-cars/:id`: the program of a guest, to race against in one's browser. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const initcode = await readGuestProgram(context.get(siteContext).database, params.id.replace(/^guest-/, ""));
  if (initcode === undefined)
    return Response.json({ kind: "no-guest" }, { status: 404, headers: { "Cache-Control": "no-store" } });
  // A drive with each change of one's own car asks again; who is taken out is nobody's rival some minutes later.
  return Response.json({ initcode }, { headers: { "Cache-Control": "private, max-age=300" } });
}
