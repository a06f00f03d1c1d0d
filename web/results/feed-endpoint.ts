import { Feed } from "feed";
import { renderToStaticMarkup } from "react-dom/server";
import { messagesOf } from "#messages/messages-of.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listEntries } from "#server/results/list-entries.ts";
import { visitContext, localisedName } from "../app/visit.server.ts";
import type { Route } from "./+types/feed-endpoint";
import { formatEntry } from "./feed-entry.server.tsx";

export const handle = { shared: [] };

/** Atom, RFC 4287. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand, language, origin } = context.get(visitContext);
  const texts = messagesOf(language).syndication;
  const entries = await listEntries(context.get(siteContext).database, brand.key, Date.now());
  const feed = new Feed({
    id: `${origin}/`,
    title: texts.feedTitle({ site: brand.alt }),
    description: texts.feedDescription,
    link: `${origin}/questions`,
    feedLinks: { atom: `${origin}/feed.xml?lang=${language}` },
    language,
    author: { name: brand.alt },
    copyright: "",
    updated: entries[0]?.at ?? new Date(0),
  });
  for (const entry of entries) {
    const { title, link, content } = formatEntry(entry, language, (name) => localisedName(context, name));
    feed.addItem({
      // The same in every language.
      id: `${origin}/feed.xml#${entry.kind}-${entry.id}`,
      title: renderToStaticMarkup(title),
      link: origin + link,
      date: entry.at,
      published: entry.at,
      content: renderToStaticMarkup(content),
    });
  }
  return new Response(feed.atom1(), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
