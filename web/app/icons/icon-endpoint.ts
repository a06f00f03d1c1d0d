import type { Route } from "./+types/icon-endpoint";
import { iconsOf } from "./icon-data.server.ts";

export function loader({ params, url }: Route.LoaderArgs) {
  const collection = /^([a-z0-9-]{1,40})\.json$/.exec(params["*"])?.[1];
  const names = (url.searchParams.get("icons") ?? "").split(",").filter((name) => name !== "");
  const icons = collection === undefined ? null : iconsOf(collection, names);
  if (!icons) return Response.json({ error: "There is no such collection, or no such name." }, { status: 404 });
  return Response.json(icons, { headers: { "Cache-Control": "public, max-age=86400" } });
}
