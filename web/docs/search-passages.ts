import MiniSearch from "minisearch";
import type { Passage } from "./document.ts";

export interface Found {
  id: string;
  document: string;
  heading: string;
  /** around the first match, split by whether it matched */
  excerpt: readonly { text: string; isFound: boolean }[];
  language: string;
}

export type Search = (wanted: string) => readonly Found[];

const mostFound = 8;
const excerptBefore = 40;
const excerptLength = 170;

const fetchers: Readonly<Record<string, () => Promise<{ default: readonly Passage[] }>>> = {
  en: () => import("virtual:document-passages-en"),
  tr: () => import("virtual:document-passages-tr"),
};

/**
 * Lower case, no accents, one i.
 * @example foldWord("Işık") === "isik"
 */
export const foldWord = (word: string): string =>
  word
    .toLocaleLowerCase("tr")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("ı", "i");

/** Includes originals of untranslated documents. */
export async function openSearch(language: string): Promise<Search> {
  const [original, own] = await Promise.all(
    ["en", language].map(async (code) => (await fetchers[code]?.())?.default ?? []),
  );
  return openSearchOf(language === "en" ? { en: original! } : { [language]: own!, en: original! });
}

/** The reader's language first; each document is searched in the first language that has it. */
export function openSearchOf(passages: Readonly<Record<string, readonly Passage[]>>): Search {
  const known = new Map<string, Passage & { language: string }>();
  const documents = new Set<string>();
  for (const [language, own] of Object.entries(passages)) {
    const slugs = own.map(({ id }) => id.split("#", 1)[0]!);
    own.forEach((passage, index) => {
      if (!documents.has(slugs[index]!)) known.set(passage.id, { ...passage, language });
    });
    for (const slug of slugs) documents.add(slug);
  }
  const index = new MiniSearch<Passage>({
    fields: ["heading", "document", "text"],
    processTerm: (term) => foldWord(term) || null,
    searchOptions: {
      boost: { heading: 3, document: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
      // Readers rarely look for decisions.
      boostDocument: (id) => (String(id).startsWith("decisions/") ? 0.5 : 1),
    },
  });
  index.addAll([...known.values()]);
  return (wanted) =>
    index
      .search(wanted)
      .slice(0, mostFound)
      .map(({ id, queryTerms }) => {
        const { document, heading, text, language } = known.get(id as string)!;
        return { id: id as string, document, heading, language, excerpt: excerptOf(text, queryTerms) };
      });
}

function excerptOf(text: string, terms: readonly string[]): Found["excerpt"] {
  const words = text.split(/(?<=\s)/);
  const begins = words.map((word) => {
    const folded = foldWord(word.replace(/^[^\p{L}\p{N}]+/u, ""));
    return terms.some((term) => folded.startsWith(term));
  });
  let from = Math.max(begins.indexOf(true), 0);
  for (let before = 0; from > 0 && before < excerptBefore; from--) before += words[from - 1]!.length;
  const excerpt: { text: string; isFound: boolean }[] = from > 0 ? [{ text: "… ", isFound: false }] : [];
  let length = 0;
  let at = from;
  for (; at < words.length && length < excerptLength; at++) {
    excerpt.push({ text: words[at]!, isFound: begins[at]! });
    length += words[at]!.length;
  }
  if (at < words.length) excerpt.push({ text: "…", isFound: false });
  return excerpt;
}
