import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { withPictures } from "#web/docs/document-pictures.ts";
import { readDocuments } from "#web/docs/read-documents.ts";

/** Compressing larger files on demand would delay the first visitor. */
const fromBytes = 2 * 1024 * 1024;

export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: ({ dir }) => {
      const folder = join(dir ?? "", "assets");
      for (const name of readdirSync(folder)) {
        if (!/\.(?:js|wasm)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        // Compilers are already packed: a higher level takes a minute and saves nothing.
        if (content.length >= fromBytes) {
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: constants.Z_DEFAULT_COMPRESSION }));
        }
      }
    },
  };
}

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

const serverOnly = [
  /\/node_modules\/(@electric-sql|kysely|pg|pg-boss|pino|hono|@hono|prom-client|rate-limiter-flexible)\//,
  /^node:|^__vite-browser-external/,
];

/** They import Node's modules only in Node. */
const knowsBoth = /\/node_modules\/mediabunny\//;

export function noServerCodeInBrowser(): Plugin {
  const serverFolder = `${process.cwd().replaceAll("\\", "/")}/server/`;
  const isServerCode = (path: string) => path.startsWith(serverFolder) || serverOnly.some((each) => each.test(path));
  return {
    name: "code-prix:no-server-code-in-browser",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
        const isEmptyOnPurpose = (id: string) =>
          id.startsWith("__vite-browser-external") && importersOf(id).every((importer) => knowsBoth.test(importer));
        const found = chunk.moduleIds.find((id) => isServerCode(id.replaceAll("\\", "/")) && !isEmptyOnPurpose(id));
        if (found === undefined) continue;
        const importers = importersOf(found).join(", ");
        this.error(`Server code would reach browsers: ${found} in ${chunk.fileName}, imported by ${importers}.`);
      }
    },
  };
}
