import type { Plugin } from "vite";

/**
 * Every place where the site relies on what React Router doesn't document. Check them after an upgrade of React Router.
 */

/** What React Router keeps on the window. */
export type RouterWindow = {
  /** whether the document is the static shell (specification §4: without server-rendered data the page mounts on the client) */
  __reactRouterContext?: { isSpaMode: boolean };
  /** has the first load fetch the data of all routes (specification §4, as above) */
  __reactRouterHdrActive?: boolean;
  /** the router: which path a failed chunk reloads (specification §8), which payloads are kept (specification §9) */
  __reactRouterDataRouter?: Router;
};

type Place = { pathname: string; search: string };

type RouterState = {
  initialized: boolean;
  location: Place;
  matches: readonly { route: { id: string } }[];
  errors: object | null;
  loaderData: Record<string, unknown>;
  navigation: { state: string; location?: Place };
};

export type Router = {
  state: RouterState;
  revalidate: () => Promise<void>;
  /** returns what ends it */
  subscribe: (listener: (state: RouterState) => void) => () => void;
};

export const routerWindow = globalThis as RouterWindow;

/** The two places where React Router reloads the page, and what takes their place. */
const reloads = [
  {
    // A route's chunk can't be loaded. When the page isn't reloaded, the route throws the error as it is rendered: the error page.
    of: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/,
    code: /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
    guarded: "if (globalThis.onRouteChunkError()) return new Promise(() => {}); return { default() { throw error; } };",
  },
  {
    // The server answers /__manifest with another build than the page's.
    of: /react-router[\\/]dist[\\/].*[\\/]fog-of-war\.js$/,
    code: /window\.location\.href = errorReloadPath;/,
    guarded: "if (!globalThis.onRouteChunkError()) failReload();",
  },
];

/**
 * Has both of React Router's reloads ask `globalThis.onRouteChunkError` (`chunk-failure.ts`): the specification (§8) allows one reload per
 * path in ten seconds. The build fails when React Router no longer has one of the places.
 */
export function chunkReload(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: "code-prix:chunk-reload",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: reloads.map(({ of }) => of) },
      handler(code, id) {
        const reload = reloads.find(({ of }) => of.test(id));
        if (!reload?.code.test(code)) return undefined;
        found.add(reload.of);
        return { code: code.replace(reload.code, reload.guarded), map: null };
      },
    },
    buildEnd(error) {
      const missing = reloads.find(({ of }) => !found.has(of));
      if (!error && missing) this.error(`React Router has changed ${missing.of}; update chunkReload.`);
    },
  };
}
