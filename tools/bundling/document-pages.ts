import { join } from "node:path";
import type { Plugin } from "vite";
import { withPictures } from "#web/docs/document-pictures.ts";
import { readDocuments } from "#web/docs/read-documents.ts";

const all = "virtual:documents";
const passages = "virtual:document-passages-";

/**
 * Renders Markdown at build time: `virtual:documents` for the server and `virtual:document-passages-<language>` for
 * search in browsers.
 */
export function documentPages(): Plugin {
  let documents: ReturnType<typeof readDocuments> | undefined;
  const isOurs = (id: string) => id === all || id.startsWith(passages);
  return {
    name: "code-prix:document-pages",
    resolveId: (id) => (isOurs(id) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0") || !isOurs(id.slice(1))) return undefined;
      documents ??= readDocuments();
      for (const file of documents.files) this.addWatchFile(join(import.meta.dirname, "..", "..", file));
      if (id === `\0${all}`) {
        const { order, documents: byPath } = documents;
        return withPictures({ order, documents: byPath }, join(import.meta.dirname, "..", "..", "docs", "pictures"));
      }
      return `export default ${JSON.stringify(documents.passages[id.slice(passages.length + 1)] ?? [])};`;
    },
    watchChange: () => {
      documents = undefined;
    },
  };
}
