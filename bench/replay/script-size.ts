import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "../../bootstrap/project.js";

const assets = join(import.meta.dirname, "../../build/client/assets");

/**
 * Loaded automatically after the first imports: the replay and its drawing of the map, the panels under it, what every
 * page fetches some seconds later, and with the first sign of a visitor the map of all routes.
 */
const fetchedLater = /^(replay-of-text|race-replay|map-view|replay-panels|lazy-services-chunk|manifest)-.{8}\.js$/;

/**
 * Kilobytes (1 000 bytes) of script, gzipped, that a visitor's browser loads for a race's page while nothing is pressed: the page, the replay,
 * the map, the panels and what comes some seconds later. What is fetched for the 3D view, films, charts and Verify comes on demand. Builds the
 * site when it is stale.
 */
export async function scriptKilobytes(): Promise<number> {
  await build();
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const manifestName = names.find((name) => name.startsWith("manifest-"));
  if (!manifestName) throw new Error("The build has no manifest.");
  const text = readFileSync(join(assets, manifestName), "utf8");
  const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    entry: { module: string };
    routes: Record<string, { module: string; parentId?: string }>;
  };
  const wanted = [basename(manifest.entry.module), ...names.filter((name) => fetchedLater.test(name))];
  for (let id: string | undefined = "races/race"; id !== undefined; id = manifest.routes[id]?.parentId) {
    wanted.push(basename(manifest.routes[id]!.module));
  }
  const seen = new Set<string>();
  let bytes = 0;
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const code = readFileSync(join(assets, name));
    bytes += gzipSync(code, { level: 9 }).length;
    for (const [, imported] of code.toString().matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) wanted.push(imported!);
  }
  return bytes / 1000;
}
