import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { languages } from "#messages/languages.ts";
import { topicsOf } from "#messages/read-topics.ts";

const virtualId = "virtual:catalogue-chunks";

type ClientManifest = Record<string, { file: string; imports?: string[] }>;

/** The files that a browser needs for a source file, from the client build's manifest. */
function filesOf(manifest: ClientManifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (!entry || seen.has(source)) return [];
  seen.add(source);
  return [entry.file, ...(entry.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}

/**
 * Tells the server which chunk holds which texts, so that a page can preload its own: a browser fetches one language only, and not
 * after the entry script but beside it. `virtual:catalogue-chunks` exports, by language and feature, the addresses of the files; it is
 * empty while developing.
 */
export function catalogueChunks(): Plugin {
  let outDir = "";
  let base = "/";
  let isBuild = false;
  return {
    name: "code-prix:catalogue-chunks",
    config: (_, { command }) =>
      command === "build" ? { environments: { client: { build: { manifest: true } } } } : {},
    configResolved(config) {
      isBuild = config.command === "build";
      base = config.base;
      outDir = join(config.root, "build", "client");
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const manifest =
        isBuild && this.environment.name !== "client"
          ? (JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as ClientManifest)
          : undefined;
      const filesOfTopic = (language: string, topic: string) => {
        const files = manifest
          ? filesOf(manifest, `virtual:texts/${language}/${topic}`).map((file) => base + file)
          : [];
        if (manifest && files.length === 0) this.error(`The chunk of the texts ${language}/${topic} was not found.`);
        return files;
      };
      const chunks = Object.fromEntries(
        languages.map(({ code }) => [
          code,
          Object.fromEntries(topicsOf("en").map((topic) => [topic, filesOfTopic(code, topic)])),
        ]),
      );
      return `export default ${JSON.stringify(chunks)};`;
    },
  };
}
