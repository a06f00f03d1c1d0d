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

export function documentContents(language: string) {
  return shown.order.map(({ group, slugs }) => ({
    group,
    documents: slugs.flatMap((slug) => linkTo(slug, language) ?? []),
  }));
}

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
    siblings: own.slugs.flatMap((each) => linkTo(each, language) ?? []),
    previous: linkTo(order[place - 1], language),
    next: linkTo(order[place + 1], language),
  };
}
