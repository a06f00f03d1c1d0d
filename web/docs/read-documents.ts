import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { languages } from "#messages/languages.ts";
import { pictureOf } from "./document-pictures.ts";
import type { Document, DocumentSet, Passage } from "./document.ts";
import { groups, readingOrder, slugOf } from "./reading-order.ts";
import { headingIdsOf, renderDocument } from "./render-document.ts";

const root = join(import.meta.dirname, "..", "..");
const original = "en";

const twinOf = (path: string, language: string): string =>
  language === original ? path : path.replace(/\.md$/, `.${language}.md`);

const read = (path: string): string => readFileSync(join(root, path), "utf8");

export interface ReadDocuments extends DocumentSet {
  passages: Readonly<Record<string, readonly Passage[]>>;
  /** broken links and unsupported markup, by document; a test expects none */
  mistakes: readonly string[];
  files: readonly string[];
}

export function readDocuments(): ReadDocuments {
  const order = groups.map((group) => ({ group, paths: readingOrder[group] }));
  const paths = order.flatMap((each) => each.paths);
  const slugs = new Map(paths.map((path) => [path, slugOf(path)]));
  const idsOf = new Map(paths.map((path) => [path, headingIdsOf(read(path))]));
  const known: Known = { slugs, idsOf };
  const documents: Record<string, Record<string, Document>> = {};
  const passages: Record<string, Passage[]> = {};
  const mistakes: string[] = [];
  const files: string[] = [];
  for (const path of paths) {
    for (const { code: language } of languages) {
      const file = twinOf(path, language);
      if (!existsSync(join(root, file))) continue;
      files.push(file);
      const resolve = (href: string) => resolveLink(href, file, language, known);
      const picture = (href: string) => findPicture(href, file);
      const rendered = renderDocument(read(file), { resolve, picture, headingIds: idsOf.get(path)! });
      mistakes.push(...rendered.mistakes.map((mistake) => `${file}: ${mistake}`));
      const slug = slugs.get(path)!;
      const { title, parts, headings } = rendered;
      (documents[slug] ??= {})[language] = { language, title, parts, headings };
      for (const { id, heading, text } of rendered.passages) {
        (passages[language] ??= []).push({ id: id ? `${slug}#${id}` : slug, document: title, heading, text });
      }
    }
  }
  return {
    order: order.map((each) => ({ group: each.group, slugs: each.paths.map((path) => slugs.get(path)!) })),
    documents,
    passages,
    mistakes,
    files,
  };
}

interface Known {
  slugs: ReadonlyMap<string, string>;
  idsOf: ReadonlyMap<string, readonly string[]>;
}

/** Only those created by `npm run pictures`. */
function findPicture(href: string, from: string) {
  const file = posix.join(posix.dirname(from), href);
  const isThere = /^docs\/pictures\/[\w-]+\.webp$/.test(file) && existsSync(join(root, file));
  return isThere ? pictureOf(join(root, file)) : undefined;
}

const titleIn = (file: string): string => /^# (.+)$/m.exec(read(file))?.[1] ?? file;

/** Links are relative, so that they also work in a checkout and on GitHub. */
function resolveLink(href: string, from: string, language: string, { slugs, idsOf }: Known) {
  if (/^(https?|mailto):/.test(href)) return { href, external: true };
  const [target = "", hash = ""] = href.split("#");
  const file = target === "" ? from : posix.normalize(posix.join(posix.dirname(from), target)).replace(/\/$/, "");
  if (!existsSync(join(root, file))) return "unknown";
  if (file === "docs") return { href: "/docs", external: false };
  const path = file.replace(new RegExp(`\\.(${languages.map(({ code }) => code).join("|")})\\.md$`), ".md");
  const slug = slugs.get(path);
  if (slug === undefined) return hash === "" ? null : "unknown";
  const own = existsSync(join(root, twinOf(path, language))) ? twinOf(path, language) : path;
  const title = titleIn(own);
  if (hash === "") return { href: `/docs/${slug}`, external: false, title };
  // Translated headings have the original's ids, so that URLs work in every language.
  const place = headingIdsOf(read(file)).indexOf(decodeURIComponent(hash));
  const id = idsOf.get(path)![place];
  if (id === undefined) return "unknown";
  return { href: target === "" ? `#${id}` : `/docs/${slug}#${id}`, external: false, title };
}
