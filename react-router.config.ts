import type { Config } from "@react-router/dev/config";
import { writeBuildFiles } from "./web/bundling/build-files.ts";
import { writeStaticShell } from "./web/bundling/static-shell.ts";

export default {
  appDirectory: "web",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  async buildEnd({ reactRouterConfig }) {
    await writeBuildFiles(reactRouterConfig.buildDirectory);
    await writeStaticShell(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
