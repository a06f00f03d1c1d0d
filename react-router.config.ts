import type { Config } from "@react-router/dev/config";
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
    await writeStaticShell(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
