/** The server of `npm start`, which serves the build. */
import path from "node:path";
import { openSite as openPages, type OpenSite } from "./http/open-site.ts";
import { readStaticFiles, type StaticFiles, keepEngine, readEngineHash } from "./http/static-files.ts";
import { run } from "./start.ts";
import { readFile } from "node:fs/promises";
import type { RouteRules } from "#domain/platform/route-rules.ts";

/**
 * Adds the installation's own route rules to the build's.
 * @param folder absolute path of the built client
 */
async function readBuildManifest(folder: string, ownRules: RouteRules): Promise<StaticFiles> {
  const read = async (...names: string[]) =>
    JSON.parse(await readFile(path.join(folder, "builds", ...names), "utf8")) as Record<string, unknown>;
  const { id } = await read("latest.json");
  const manifest = await read("meta", `${String(id)}.json`);
  const routeRules = { ...(manifest["routeRules"] as RouteRules), ...ownRules };
  const body = JSON.stringify({ ...manifest, routeRules });
  return async ({ method, url }) => {
    if (method !== "GET" || new URL(url).pathname !== `/builds/meta/${String(id)}.json`) return undefined;
    return new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
  };
}

const build = path.join(import.meta.dirname, "..", "build");
const openSite: OpenSite = async ({ env, configuration, engineHash }) => {
  const client = path.join(build, "client");
  const built = await readStaticFiles(client);
  const manifest = configuration.routeRules && (await readBuildManifest(client, configuration.routeRules));
  const engines = await keepEngine(path.join(build, "engine"), env.dataDir, engineHash);
  return {
    ...(await openPages(build)),
    files: async (request) => (await manifest?.(request)) ?? (await built(request)) ?? (await engines(request)),
  };
};
await run(openSite, () => readEngineHash(build));
