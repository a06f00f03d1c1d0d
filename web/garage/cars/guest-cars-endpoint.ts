import { families, type Family } from "#engine/race/families.ts";
import { carFamilyOf } from "#languages/compiling/car-family.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listGuests } from "#server/results/imports/guests.ts";
import type { Route } from "./+types/guest-cars-endpoint";

const isFamily = (text: string): text is Family => Object.hasOwn(families, text);

/** `GET /_guest-cars?family=…`: the cars of imported events that race by these rules, without their programs. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-cache" };
  const asked = new URL(request.url).searchParams.get("family") ?? "";
  if (!isFamily(asked)) return Response.json({ kind: "no-such-family" }, { status: 400, headers });
  const alike = (Object.keys(families) as Family[]).filter((each) => carFamilyOf(each) === carFamilyOf(asked));
  const guests = await listGuests(context.get(siteContext).database, alike);
  const cars = guests.map(({ id, name, event, year, isCompiled }) => ({
    id: `guest-${id}`,
    name,
    event: year === null || event.includes(String(year)) ? event : `${event} ${year}`,
    isCompiled,
  }));
  return Response.json({ cars }, { headers });
}
