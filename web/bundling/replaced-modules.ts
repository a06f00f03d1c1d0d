import { join } from "node:path";
import type { Plugin } from "vite";

/** `code` stands in the place of the whole module, or, with `edits`, before it. */
type Part = { of: RegExp; code: string; edits?: readonly (readonly [from: string, to: string])[] };

const ours = (file: string) => JSON.stringify(join(import.meta.dirname, "..", file));

const inReactRouter = (file: string) =>
  new RegExp(
    String.raw`[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]${file.replaceAll("/", String.raw`[\\/]`).replaceAll(".", String.raw`\.`)}$`,
  );

/** A function that does nothing, so that its calls are left out with all their words. */
const silent = (head: string) => [head, `/* #__NO_SIDE_EFFECTS__ */ ${head} return;`] as const;

/** Modules of packages that every page loads, and what stands in their place. */
const parts: readonly Part[] = [
  {
    // React Router's discovery of routes, link by link.
    of: inReactRouter("dom/ssr/fog-of-war.js"),
    code: `export * from ${ours("shell/route-map.ts")};
      const absent = () => { throw new Error("This part of React Router is left out of the bundle."); };
      export { absent as getPathsWithAncestors, absent as handleClientVersionMismatch, absent as getManifestPath };`,
  },
  {
    // React Router's hooks for tracing, which work only when the router is told to trace. It is not.
    of: inReactRouter("router/instrumentation.js"),
    code: `const nothing = () => {};
      export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates };
      export { nothing as instrumentClientSideRouter, nothing as instrumentHandler, nothing as instrumentationResultMetaContext };`,
  },
  {
    // React Router's own error page and the picture of a page to come: the site has both.
    of: inReactRouter("dom/ssr/errorBoundaries.js"),
    code: `export * from ${ours("shell/last-boundary.tsx")};`,
  },
  {
    of: inReactRouter("dom/ssr/fallback.js"),
    code: `export const RemixRootDefaultHydrateFallback = () => null;`,
  },
  {
    // The data of pages is asked for by the site's own client. What a form sends may take as long as the server waits for it.
    of: inReactRouter("dom/ssr/single-fetch.js"),
    code: `import { httpRequest } from ${ours("shell/http.ts")};`,
    edits: [
      [
        "await fetch(url, await createRequestInit(request))",
        'await httpRequest(url, await createRequestInit(request), request.method === "GET" ? {} : { mostMs: 60000 })',
      ],
    ],
  },
  // Advice for who develops, which React Router keeps in production; nobody reads it there.
  { of: inReactRouter("router/history.js"), code: "", edits: [silent("function warning(cond, message) {")] },
  { of: inReactRouter("hooks.js"), code: "", edits: [silent("function warningOnce(key, cond, message) {")] },
  {
    // A name given afterwards keeps a component in the bundle that nobody draws.
    of: inReactRouter("dom/lib.js"),
    code: "",
    edits: [['NavLink.displayName = "NavLink";', ""]],
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
export function replaceModules(): Plugin {
  const found = new Set<Part>();
  return {
    name: "code-prix:replaced-modules",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: parts.map(({ of }) => of) },
      handler(given, id) {
        const part = parts.find(({ of }) => of.test(id));
        if (!part || part.edits?.some(([from]) => !given.includes(from))) return undefined;
        found.add(part);
        const edited = part.edits?.reduce((code, [from, to]) => code.replace(from, to), given) ?? "";
        return { code: part.code + edited, map: null };
      },
    },
    buildEnd(error) {
      const missing = parts.find((part) => !found.has(part));
      if (!error && missing) this.error(`No module of a package is like ${missing.of}; mend replaceModules.`);
    },
  };
}
