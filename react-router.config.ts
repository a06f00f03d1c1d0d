import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeKit } from "./cli/build-package.ts";
import { writeArchiveViewer } from "./web/bundling/archive-viewer.ts";
import { writeBuildFiles } from "./web/bundling/build-files.ts";
import { writeEngineBundle } from "./web/bundling/engine-bundle.ts";
import { staticSite } from "./web/bundling/static-site.ts";
import { writeStaticShell } from "./web/bundling/static-shell.ts";

const { isStatic, base, buildDirectory } = staticSite();

export default {
  appDirectory: "web",
  ssr: true,
  basename: base,
  buildDirectory,
  // Below a path React Router leaves the first page out of the routes that a document brings: a link to it would draw nothing.
  routeDiscovery: { mode: isStatic ? "initial" : "lazy" },
  async buildEnd({ reactRouterConfig }) {
    await writeEngineBundle(reactRouterConfig.buildDirectory);
    // The rest is for servers.
    if (isStatic) return;
    await writeKit(join(reactRouterConfig.buildDirectory, "client"));
    await writeBuildFiles(reactRouterConfig.buildDirectory);
    await writeArchiveViewer(reactRouterConfig.buildDirectory);
    await writeStaticShell(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
