import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDocuments } from "./read-documents.ts";
import { renderDocument } from "./render-document.ts";
import { openSearchOf } from "./search-passages.ts";

const documents = readDocuments();
const pages = Object.entries(documents.documents).flatMap(([slug, byLanguage]) =>
  Object.values(byLanguage).map((document) => ({ slug, ...document })),
);

test("lists every document in the reading order", () => {
  const folder = join(import.meta.dirname, "..", "..", "docs");
  const there = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`);
  expect(there.filter((file) => !documents.files.includes(file))).toEqual([]);
  expect(pages.filter(({ title }) => title === "")).toEqual([]);
});

test("has no broken links and keeps no raw markup of documents", () => {
  expect(documents.mistakes).toEqual([]);
});

test("resolves every link of every page to a page and heading", () => {
  const lost = pages.flatMap(({ slug, language, headings, parts }) => {
    const markup = parts.map((part) => (part.kind === "markup" ? part.markup : "")).join("");
    const ids = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = headings.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
    const links = [...markup.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!);
    const inside = links.filter((href) => !/^(https?|mailto):/.test(href) && !leads(href, ids));
    return [...missing, ...inside].map((what) => `${slug} (${language}): ${what}`);
  });
  expect(lost).toEqual([]);
});

function leads(href: string, ownIds: ReadonlySet<string | undefined>): boolean {
  const [path = "", id] = href.split("#");
  if (path === "") return ownIds.has(id);
  if (path === "/docs") return true;
  const target = documents.documents[path.replace("/docs/", "")]?.["en"];
  return (
    target !== undefined &&
    (id === undefined || target.parts.some((part) => part.kind === "markup" && part.markup.includes(` id="${id}"`)))
  );
}

test("links documents to each other in every viewer", () => {
  const named = pages.flatMap(({ slug, parts }) =>
    parts.flatMap((part) =>
      part.kind === "markup"
        ? [...part.markup.matchAll(/<code>(docs\/[a-z0-9/.-]+\.md)<\/code>/g)].map(([, name]) => `${slug}: ${name}`)
        : [],
    ),
  );
  expect(named).toEqual([]);
});

test("gives a translation the headings and addresses of its original", () => {
  const twins = Object.values(documents.documents).filter((byLanguage) => byLanguage["tr"]);
  expect(twins.length).toBeGreaterThanOrEqual(2);
  for (const { en, tr } of twins) {
    const outline = (document: typeof en) => document?.headings.map(({ level, id }) => `${level} ${id}`);
    expect(outline(tr)).toEqual(outline(en));
  }
});

test("escapes markup in documents", () => {
  const resolve = (href: string) => (href.startsWith("https:") ? { href, external: true } : ("unknown" as const));
  const { parts, mistakes } = renderDocument(
    "# Title\n\n<script>alert(1)</script>\n\nText <img src=x onerror=alert(1)> and [a link](javascript:alert(1)).\n",
    { resolve },
  );
  expect(JSON.stringify(parts)).not.toMatch(/<script|<img|href="javascript/);
  expect(mistakes).toEqual([
    expect.stringContaining("<script>"),
    expect.stringContaining("<img"),
    "javascript:alert(1)",
  ]);
});

test("finds headings first, in the reader's language, in any spelling", () => {
  const search = openSearchOf({ tr: documents.passages["tr"]!, en: documents.passages["en"]! });
  expect(search("yarısmaya katilmak")[0]?.id).toBe("taking-part");
  expect(search("ŞEHİRLER").some(({ id }) => id.startsWith("running-an-event"))).toBe(true);
  // Translated documents are found in the translation only, others in the original.
  expect(search("backup restore")[0]?.id).toBe("operating#backup-and-restore");
  expect(search("taking part").some(({ id }) => id.startsWith("taking-part"))).toBe(false);
  expect(search("no-such-word-anywhere")).toEqual([]);
});
