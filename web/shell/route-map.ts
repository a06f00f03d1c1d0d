import { useEffect } from "react";
import { UNSAFE_createClientRoutes, type PatchRoutesOnNavigationFunction } from "react-router";
import { onFirstSign } from "../browser/on-first-activity.ts";

/**
 * How a browser comes to know the site's routes. A document brings those of its own page; the map of all of them is one file that
 * never changes, fetched once: with the first sign of a visitor, or when a navigation needs it. In production this stands in the place
 * of React Router's own discovery (see `web/bundling/replaced-modules.ts`), which would ask the server anew for the links of every page.
 */

type ManifestRoute = Parameters<typeof UNSAFE_createClientRoutes>[0][string];

/** What React Router wrote into the document: the routes of this page, and where the map of all of them is. */
type Manifest = { url: string; routes: Record<string, ManifestRoute | undefined> };

type RouteModules = Parameters<typeof UNSAFE_createClientRoutes>[1];
type PatchRoutes = Parameters<PatchRoutesOnNavigationFunction>[0]["patch"];
type Discovery = { mode: "lazy" | "initial" };

type MapWindow = { __reactRouterManifest?: Manifest; onRouteChunkError?: () => boolean };

/** Whether the document came without the map. The static shell brings it along. */
export function isFogOfWarEnabled(discovery: Discovery, ssr: boolean): boolean {
  return discovery.mode === "lazy" && ssr;
}

/** React Router asks this where a document is written, which no browser does. */
export function getPartialManifest(manifest: Manifest): Manifest {
  return manifest;
}

const wholeMaps = new WeakSet<Manifest>();

/** Adds the routes that are missing to the manifest and to the router. */
async function addAllRoutes(manifest: Manifest, routeModules: RouteModules, ssr: boolean, patch: PatchRoutes) {
  if (wholeMaps.has(manifest)) return;
  await import(/* @vite-ignore */ manifest.url);
  // Another call may have been faster.
  if (wholeMaps.has(manifest)) return;
  wholeMaps.add(manifest);
  const all = (globalThis as MapWindow).__reactRouterManifest?.routes ?? {};
  const missing: Manifest["routes"] = {};
  const parents = new Set<string | undefined>();
  for (const [id, route] of Object.entries(all)) {
    if (!route || manifest.routes[id]) continue;
    missing[id] = route;
    parents.add(route.parentId);
  }
  Object.assign(manifest.routes, missing);
  for (const parent of parents) {
    // Children of routes that are missing themselves come with them.
    if (parent !== undefined && missing[parent]) continue;
    patch(parent ?? null, UNSAFE_createClientRoutes(missing, routeModules, null, ssr, false, parent));
  }
}

/** Makes what the router calls for an address that may lead to a route it does not know. */
export function getPatchRoutesOnNavigationFunction(
  getRouter: () => { patchRoutes: PatchRoutes },
  manifest: Manifest,
  routeModules: RouteModules,
  ssr: boolean,
  discovery: Discovery,
): PatchRoutesOnNavigationFunction | undefined {
  if (!isFogOfWarEnabled(discovery, ssr)) return undefined;
  return async () => {
    try {
      // The router itself takes the routes: what it hands to a navigation does nothing once another has taken that one's place, and the
      // routes would be missing for good.
      await addAllRoutes(manifest, routeModules, ssr, getRouter().patchRoutes);
    } catch (error) {
      // The map of a build that is gone: like any chunk of it.
      if ((globalThis as MapWindow).onRouteChunkError?.()) await new Promise(() => {});
      throw error;
    }
  };
}

/** Fetches the map with the first sign that somebody is there, well before a link is pressed. */
export function useFogOFWarDiscovery(
  router: { patchRoutes: PatchRoutes },
  manifest: Manifest,
  routeModules: RouteModules,
  ssr: boolean,
  discovery: Discovery,
): void {
  useEffect(() => {
    if (!isFogOfWarEnabled(discovery, ssr)) return undefined;
    return onFirstSign(() => {
      // A navigation that needs the map asks again, and tells of a failure.
      addAllRoutes(manifest, routeModules, ssr, router.patchRoutes).catch(() => {});
    });
  }, [router, manifest, routeModules, ssr, discovery]);
}
