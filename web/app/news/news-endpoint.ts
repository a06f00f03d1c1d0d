import { announcementIn, listNews } from "#server/questions/announcements.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../visit.server.ts";
import type { Route } from "./+types/news-endpoint";

export async function loader({ context }: Route.LoaderArgs) {
  const { database, visitor } = context.get(siteContext);
  const { brand, language } = context.get(visitContext);
  const { items, topics } = await listNews(database, await visitor(), brand.key);
  const news = items.map(({ id, kind, at, english, turkish }) => ({
    id,
    kind,
    atMs: at.getTime(),
    text: announcementIn(language, { english, turkish }),
  }));
  return Response.json({ news, topics }, { headers: { "Cache-Control": "no-store" } });
}
