import { data, redirect } from "react-router";
import { z } from "zod";
import { readForm, id } from "#server/platform/forms/read-form.ts";
import { becomePersona } from "#server/demonstration/personas.ts";
import { siteContext } from "#server/http/site-context.ts";
import { siteError } from "./site-error.ts";
import { visitContext } from "./visit.server.ts";
import type { Route } from "./+types/demonstration-endpoint";

const barForm = z.object({ request: id, persona: id });

const notHere = () => data(null, { status: 404 });

/** Switches personas or restarts the season. Only in a demonstration. */
export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const fields = readForm(barForm, await request.formData()).values;
  if (fields.request === "reset") {
    if (!site.demonstration) throw notHere();
    const waitMs = site.demonstration.reset();
    if (waitMs === undefined) return redirect("/");
    const { resetWait } = context.get(visitContext).messages.demonstration.bar;
    throw siteError(429, resetWait({ waitMinutes: Math.ceil(waitMs / 60_000) }));
  }
  const become = await becomePersona(site, request, fields.persona);
  if (!become) throw notHere();
  return redirect(become.leadsTo, { headers: become.headers });
}

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).demonstration) throw notHere();
  return redirect("/");
}
