import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const virtualId = "virtual:catalogue-chunks";

type ClientManifest = Record<string, { file: string; imports?: string[] }>;

/** The files that a browser needs for one language, from the client build's manifest. */
function filesOf(manifest: ClientManifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (!entry || seen.has(source)) return [];
  seen.add(source);
  return [`/${entry.file}`, ...(entry.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}

/**
 * Tells the server which chunk holds the texts of a language, so that a page can preload it: a browser fetches one language only, and
 * not after the entry script but beside it. `virtual:catalogue-chunks` exports `Record<"en" | "tr", string[]>`; empty while developing.
 */
export function catalogueChunks(): Plugin {
  let outDir = "";
  let building = false;
  return {
    name: "code-prix:catalogue-chunks",
    config: (_, { command }) =>
      command === "build" ? { environments: { client: { build: { manifest: true } } } } : {},
    configResolved(config) {
      building = config.command === "build";
      outDir = join(config.root, "build", "client");
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      if (!building || this.environment.name === "client") return "export default { en: [], tr: [] };";
      const manifest = JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as ClientManifest;
      const chunks = { en: filesOf(manifest, "web/messages/en.ts"), tr: filesOf(manifest, "web/messages/tr.ts") };
      if (chunks.en.length === 0 || chunks.tr.length === 0) this.error("The chunks of the catalogues were not found.");
      return `export default ${JSON.stringify(chunks)};`;
    },
  };
}
