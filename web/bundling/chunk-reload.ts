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

/** As long as the guard takes somebody for leaving, and no second reload for a failure (`web/shell/chunk-failure.ts`). */
const patienceMs = 10_000;

/**
 * When a chunk that is imported later fails and the guard takes care of it (`vite:preloadError` is prevented), Vite's helper answers with nothing, and
 * whoever asked for it fails in its place: an error page for the moment before the page is left or loaded anew, or for as long as there is no network.
 * It waits here instead. Who is still there when the guard's patience is over has stayed, and is brought what was asked for; who has no network then
 * waits on, with the rest of the page as it was.
 */
export function chunkPatience(): Plugin {
  const given = /e\.payload = err;([^]*?)if \(!e\.defaultPrevented\) throw err;/;
  let replaced = false;
  return {
    name: "code-prix:chunk-patience",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!given.test(code)) this.error("Vite's helper for imports has changed; mend chunkPatience.");
        replaced = true;
        // What failed is told to nobody: of the event only that it came is read.
        const patient = `$1if (!e.defaultPrevented) throw err; return new Promise((later) => setTimeout(later, ${patienceMs})).then(() => baseModule().catch(handlePreloadError));`;
        return { code: code.replace(given, patient), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !replaced) this.error("Vite's helper for imports was not found; mend chunkPatience.");
    },
  };
}
