/** The server of `npm start`, which serves the build. */
import path from "node:path";
import { readBuildManifest } from "./http/build-manifest.ts";
import { keepEngine, readEngineHash } from "./http/engine-files.ts";
import { openSite as openPages } from "./http/open-site.ts";
import { readStaticFiles } from "./http/static-files.ts";
import type { OpenSite } from "./site.ts";
import { run } from "./start.ts";

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
