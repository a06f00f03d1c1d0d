import type { Plugin } from "vite";

/** Everything that relies on undocumented parts of React Router. Check it after an upgrade. */

export type RouterWindow = {
  /** whether this is the static shell (specification §4) */
  __reactRouterContext?: { isSpaMode: boolean };
  /** loads the data of all routes at first (specification §4) */
  __reactRouterHdrActive?: boolean;
  /** specification §8 and §9 */
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
  /** returns an unsubscribe function */
  subscribe: (listener: (state: RouterState) => void) => () => void;
};

export const routerWindow = globalThis as RouterWindow;

const reloads = [
  {
    // A route's chunk can't be loaded. Without a reload, the route throws the error.
    of: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/,
    code: /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/,
    guarded:
      "if (globalThis.onRouteChunkError(error)) return new Promise(() => {}); return { default() { throw error; } };",
  },
  {
    // The server's /__manifest is of another build.
    of: /react-router[\\/]dist[\\/].*[\\/]fog-of-war\.js$/,
    code: /window\.location\.href = errorReloadPath;/,
    guarded: "if (!globalThis.onOtherBuild()) failReload();",
  },
];

/**
 * Specification §8 allows one reload per path in ten seconds. The build fails when React Router no longer has one of
 * the places.
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
