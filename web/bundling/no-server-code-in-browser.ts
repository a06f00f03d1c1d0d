import type { Plugin } from "vite";

/** Packages and modules of Node that only the server uses. */
const serverOnly = [
  /\/node_modules\/(@electric-sql|kysely|pg|pg-boss|pino|hono|@hono|prom-client|rate-limiter-flexible)\//,
  /^node:|^__vite-browser-external/,
];

/** Packages that name Node's modules for their own use in Node, and do without them in browsers. */
const knowsBoth = /\/node_modules\/mediabunny\//;

/** Makes server code in a client bundle an error that names the module and who imports it. */
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
