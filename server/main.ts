/** The server as `npm start` runs it: pages and files are what was built. */
import path from "node:path";
import { readBuildManifest } from "./http/build-manifest.ts";
import { keepEngine } from "./http/keep-engine.ts";
import { openSite } from "./http/open-site.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { run } from "./start.ts";

await run(async ({ root, env, configuration, engineHash }) => {
  const build = path.join(root, "build");
  const client = path.join(build, "client");
  const built = await readStaticFiles(client);
  const manifest = configuration.routeRules && (await readBuildManifest(client, configuration.routeRules));
  const engines = await keepEngine(path.join(build, "engine"), env.dataDir, engineHash);
  return {
    pages: await openSite(build),
    files: async (request) => (await manifest?.(request)) ?? (await built(request)) ?? (await engines(request)),
  };
});
