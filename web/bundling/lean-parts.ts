import { join } from "node:path";
import type { Plugin } from "vite";

type Part = { of: RegExp; code: string };

const ours = (file: string) => JSON.stringify(join(import.meta.dirname, "..", file));

/** Modules of packages that every page loads, and what stands in their place. */
const parts: readonly Part[] = [
  {
    // React Router's discovery of routes, link by link.
    of: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]fog-of-war\.js$/,
    code: `export * from ${ours("shell/route-map.ts")};
      const absent = () => { throw new Error("This part of React Router is left out of the bundle."); };
      export { absent as getPathsWithAncestors, absent as handleClientVersionMismatch, absent as getManifestPath };`,
  },
  {
    // React Router's hooks for tracing, which work only when the router is told to trace. It is not.
    of: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    code: `const nothing = () => {};
      export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates };
      export { nothing as instrumentClientSideRouter, nothing as instrumentHandler, nothing as instrumentationResultMetaContext };`,
  },
  {
    of: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/,
    code: `export { default } from ${ours("ui/icon-drawing.ts")};`,
  },
];

/**
 * Leaves out of the browser's bundle what packages bring along for everybody and this site does not use. The build fails when a package
 * no longer has such a module, or when something asks it for more than the part here has.
 */
export function leanParts(): Plugin {
  const found = new Set<Part>();
  return {
    name: "code-prix:lean-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: parts.map(({ of }) => of) },
      handler(_, id) {
        const part = parts.find(({ of }) => of.test(id));
        if (!part) return undefined;
        found.add(part);
        return { code: part.code, map: null };
      },
    },
    buildEnd(error) {
      const missing = parts.find((part) => !found.has(part));
      if (!error && missing) this.error(`No module of a package is like ${missing.of}; mend leanParts.`);
    },
  };
}
