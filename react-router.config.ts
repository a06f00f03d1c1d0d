import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { currentBuildId } from "./bootstrap/project.js";
import { writeKit } from "./cli/build-package.ts";
import {
  writeArchiveViewer,
  writeBuildFiles,
  writeEngineBundle,
  writeStaticShell,
} from "./tools/bundling/build-files.ts";

export default {
  appDirectory: "web",
  ssr: true,
  async buildEnd({ reactRouterConfig }) {
    await writeEngineBundle(reactRouterConfig.buildDirectory);
    await writeKit(join(reactRouterConfig.buildDirectory, "client"));
    await writeBuildFiles(reactRouterConfig.buildDirectory, currentBuildId());
    await writeArchiveViewer(reactRouterConfig.buildDirectory);
    await writeStaticShell(reactRouterConfig.buildDirectory);
  },
} satisfies Config;
