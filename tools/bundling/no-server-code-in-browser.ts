import type { Plugin } from "vite";

const serverOnly = [
  /\/node_modules\/(@electric-sql|kysely|pg|pg-boss|pino|hono|@hono|prom-client|rate-limiter-flexible)\//,
  /^node:|^__vite-browser-external/,
];

/** They import Node's modules only in Node. */
const knowsBoth = /\/node_modules\/mediabunny\//;

export function noServerCodeInBrowser(root: string = process.cwd()): Plugin {
  const serverFolder = `${root.replaceAll("\\", "/")}/server/`;
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
