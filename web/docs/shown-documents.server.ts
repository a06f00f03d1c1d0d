import shown from "virtual:documents";
import type { Document, DocumentLink } from "./document.ts";

const inLanguage = (slug: string, language: string): Document | undefined => {
  const byLanguage = Object.hasOwn(shown.documents, slug) ? shown.documents[slug] : undefined;
  return byLanguage?.[language] ?? byLanguage?.["en"];
};

const linkTo = (slug: string | undefined, language: string): DocumentLink | null => {
  const document = slug === undefined ? undefined : inLanguage(slug, language);
  return document && slug !== undefined ? { slug, title: document.title, language: document.language } : null;
};

/** All documents by group, in reading order. */
export function documentContents(language: string) {
  return shown.order.map(({ group, slugs }) => ({
    group,
    documents: slugs.flatMap((slug) => linkTo(slug, language) ?? []),
  }));
}

/** One document with its neighbours; nothing when there is no such. */
export function readShownDocument(slug: string, language: string) {
  const document = inLanguage(slug, language);
  if (!document) return undefined;
  const order = shown.order.flatMap(({ slugs }) => slugs);
  const place = order.indexOf(slug);
  const own = shown.order.find(({ slugs }) => slugs.includes(slug))!;
  return {
    slug,
    document,
    group: own.group,
    // Sixty and more decisions are no list for a margin: the contents have them.
    siblings: own.group === "decisions" ? [] : own.slugs.flatMap((each) => linkTo(each, language) ?? []),
    previous: linkTo(order[place - 1], language),
    next: linkTo(order[place + 1], language),
  };
}
