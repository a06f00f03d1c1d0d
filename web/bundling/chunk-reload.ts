import type { Plugin } from "vite";

/**
 * React Router reloads the page without limit when a route's chunk cannot be loaded. This puts our own guard in that place:
 * `globalThis.onRouteChunkError` (installed by `web/shell/chunk-failure.ts`) reloads once per path in ten seconds. Otherwise the route
 * becomes one that throws the error when it is drawn, which leads to the error page: React Router loses errors that are thrown here for
 * routes without a loader. The build fails when React Router's code no longer has the place.
 */
export function chunkReload(): Plugin {
  const unlimited = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/g;
  const guarded =
    "if (globalThis.onRouteChunkError?.(route.module)) return new Promise(() => {}); return { default() { throw error; } };";
  let replaced = false;
  return {
    name: "code-prix:chunk-reload",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*\.js/, code: /Error loading route module/ },
      handler(code, id) {
        const result = code
          .replace(unlimited, guarded)
          .replace(
            /console\.error\(`Error loading route module[\s\S]*?reloading page\.\.\.`\);\s*console\.error\(error\);/,
            "",
          );
        if (!result.includes(guarded))
          this.error(`React Router's loadRouteModule has changed; mend chunkReload: ${id}`);
        replaced = true;
        return { code: result, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !replaced) this.error("React Router's loadRouteModule was not found; mend chunkReload.");
    },
  };
}
