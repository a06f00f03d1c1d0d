import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const virtualId = "virtual:catalogue-chunks";

type ClientManifest = Record<string, { file: string; imports?: string[] }>;

/** The files that a browser needs for a source file, from the client build's manifest. */
function filesOf(manifest: ClientManifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (!entry || seen.has(source)) return [];
  seen.add(source);
  return [`/${entry.file}`, ...(entry.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}

/** `how-to-play.ts` → `howToPlay` */
function featureOfFile(source: string): string {
  return basename(source, ".ts").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Tells the server which chunk holds which texts, so that a page can preload its own: a browser fetches one language only, and not
 * after the entry script but beside it. `virtual:catalogue-chunks` exports, by language and feature, the addresses of the files; it is
 * empty while developing.
 */
export function catalogueChunks(): Plugin {
  let outDir = "";
  let isBuild = false;
  return {
    name: "code-prix:catalogue-chunks",
    config: (_, { command }) =>
      command === "build" ? { environments: { client: { build: { manifest: true } } } } : {},
    configResolved(config) {
      isBuild = config.command === "build";
      outDir = join(config.root, "build", "client");
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      if (!isBuild || this.environment.name === "client") return "export default { en: {}, tr: {} };";
      const manifest = JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as ClientManifest;
      const chunks = Object.fromEntries(
        ["en", "tr"].map((language) => {
          const sources = Object.keys(manifest).filter((source) => source.startsWith(`web/messages/${language}/`));
          return [language, Object.fromEntries(sources.map((each) => [featureOfFile(each), filesOf(manifest, each)]))];
        }),
      );
      if (!chunks["en"]?.["shell"] || !chunks["tr"]?.["shell"]) this.error("The chunks of the texts were not found.");
      return `export default ${JSON.stringify(chunks)};`;
    },
  };
}
