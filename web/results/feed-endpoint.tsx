import { Feed } from "feed";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#messages/language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { siteContext } from "#server/http/site-context.ts";
import { announcementIn } from "#server/questions/announcements.ts";
import { listEntries, type SyndicatedEntry } from "#server/results/list-entries.ts";
import { nameHere } from "../app/brand-name.server.ts";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/feed-endpoint";

export const handle = { shared: [] };

const longestTitle = 80;

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
    const { title, link, content } = entryIn(entry, language, (name) => nameHere(context, name));
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

function entryIn(entry: SyndicatedEntry, language: Language, nameOf: (name: string) => string) {
  const texts = messagesOf(language).syndication;
  if (entry.kind === "announcement") {
    const text = announcementIn(language, entry);
    const [first = ""] = text.split("\n");
    const title = first.length > longestTitle ? `${first.slice(0, longestTitle - 1).trimEnd()}…` : first;
    return { title, link: "/questions", content: text.split("\n").map((line, at) => <p key={at}>{line}</p>) };
  }
  const { competitionId, competition, stage, version, podium, provisionalUntil } = entry;
  const title = (version > 1 ? texts.corrected : texts.result)({
    competition: nameOf(competition),
    stage: nameOf(stage),
  });
  const content = podium.map((team, at) => <p key={team}>{texts.places({ place: at + 1, team })}</p>);
  if (provisionalUntil !== null) content.push(<p key="provisional">{texts.provisional}</p>);
  return { title, link: `/teams/${competitionId}`, content };
}
