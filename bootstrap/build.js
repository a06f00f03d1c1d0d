// `npm run build`: builds for production, unless the build is up to date. `--remove-tools`: leaves only packages that serve the site.
import { build, install, removeBuildTools, runMain } from "./project.js";

await runMain(async () => {
  // Without npm, the packages are already installed.
  if (process.env.npm_execpath) await install("production");
  await build();
  if (process.argv.includes("--remove-tools")) await removeBuildTools();
  return 0;
});
