import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { routeRules } from "#domain/platform/route-rules.ts";
import { checkRouteRules } from "#web/app/route-rules.ts";
import { currentBuildId } from "./build-id.ts";

/** `builds/latest.json` (`{ id, timestamp }`), which pages poll, and `builds/meta/{id}.json` with the route rules. */
export async function writeBuildFiles(buildDirectory: string): Promise<void> {
  checkRouteRules(routeRules);
  const id = currentBuildId();
  const timestamp = Date.now();
  const folder = join(buildDirectory, "client", "builds");
  await mkdir(join(folder, "meta"), { recursive: true });
  await writeFile(join(folder, "meta", `${id}.json`), JSON.stringify({ id, timestamp, routeRules }));
  await writeFile(join(folder, "latest.json"), JSON.stringify({ id, timestamp }));
}
