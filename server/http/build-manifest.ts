import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RouteRules } from "#domain/platform/route-rules.ts";
import type { StaticFiles } from "./static-files.ts";

/**
 * Adds the installation's own route rules to the build's.
 * @param folder absolute path of the built client
 */
export async function readBuildManifest(folder: string, ownRules: RouteRules): Promise<StaticFiles> {
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
