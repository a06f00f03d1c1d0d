import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeKit } from "./cli/build-package.ts";
import { writeArchiveViewer } from "./web/bundling/archive-viewer.ts";
import { writeBuildFiles } from "./web/bundling/build-files.ts";
import { writeEngineBundle } from "./web/bundling/engine-bundle.ts";
import { writeStaticShell } from "./web/bundling/static-shell.ts";

export default {
  appDirectory: "web",
  ssr: true,
  routeDiscovery: { mode: "lazy" },
  async buildEnd({ reactRouterConfig }) {
    await writeBuildFiles(reactRouterConfig.buildDirectory);
    await writeEngineBundle(reactRouterConfig.buildDirectory);
    await writeArchiveViewer(reactRouterConfig.buildDirectory);
    await writeKit(join(reactRouterConfig.buildDirectory, "client"));
    await writeStaticShell(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
